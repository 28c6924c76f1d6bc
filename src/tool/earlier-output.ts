import type { Tool } from './tool.ts';

/** Name of the output of an earlier job that this tool can rework, if it can. */
export function earlierOutputOf(tool: Pick<Tool, 'inputs'>): string | undefined {
  return Object.entries(tool.inputs).find(([, { earlier }]) => earlier)?.[0];
}
