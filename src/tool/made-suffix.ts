import type { Tool } from './tool.ts';

/** What a saved result is called after its photo: `dog.jpg` → `dog-cutout.png`. */
export function madeSuffix(tool: Pick<Tool, 'id' | 'outputs'>): string {
  return 'matte' in tool.outputs ? 'cutout' : tool.id;
}
