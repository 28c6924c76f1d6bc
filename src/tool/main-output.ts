import type { Tool } from './tool.ts';

/** Name of the output that the tool is used for. */
export function mainOutputOf(tool: Pick<Tool, 'id' | 'outputs'>): string {
  const output = Object.entries(tool.outputs).find(([, { main }]) => main);
  if (!output) throw new Error(`${tool.id} has no main output`);
  return output[0];
}
