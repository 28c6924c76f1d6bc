import type { ToolDescription } from '../../api/contract/contract.ts';
import type { FileFacts, WriteRequest } from '../../tasks/file-writing.ts';
import { jobOptions } from '../work/tool-options.ts';
import type { Values } from './file-entry.ts';

/**
 * How a tool has a file written with these settings: the first request stands for all where several files are made of it.
 * Null while the settings are not complete.
 */
export type Writing = (
  facts: FileFacts,
  values: Values,
) => (WriteRequest & { readonly files: number }) | null;

/** The tool's own code, which is fetched with the first file. */
export async function loadWriting(description: ToolDescription): Promise<Writing> {
  const { findTool } = await import('../../tools/index.ts');
  const tool = findTool(description.id);
  const { options, writes } = tool ?? {};
  if (!options || !writes) throw new Error(`${description.id} does not say how it writes files`);
  return (facts, values) => {
    const checked = options.safeParse(jobOptions(description, values));
    if (!checked.success) return null;
    const requests = writes(facts, checked.data);
    return requests[0] ? { ...requests[0], files: requests.length } : null;
  };
}
