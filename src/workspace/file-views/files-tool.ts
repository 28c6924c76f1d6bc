import { createContext, useContext } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';

export const FilesTool = createContext<ToolDescription | null>(null);

/** The tool whose list this is. */
export function useFilesTool(): ToolDescription {
  const tool = useContext(FilesTool);
  if (!tool) throw new Error('a part of the list stands outside of it');
  return tool;
}
