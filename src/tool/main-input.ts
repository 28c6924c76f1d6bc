import type { Tool } from './tool.ts';

/** Name of the input that the work is about. */
export function mainInputOf(tool: Pick<Tool, 'id' | 'inputs'>): string {
  const input = Object.entries(tool.inputs).find(([, { main }]) => main);
  if (!input) throw new Error(`${tool.id} has no main input`);
  return input[0];
}
