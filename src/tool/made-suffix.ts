import { mainOutputOf } from './main-output.ts';
import type { Tool } from './tool.ts';

/** What a saved result is called after its photo: `dog.jpg` → `dog-cutout.png`. */
export function madeSuffix(tool: Pick<Tool, 'id' | 'outputs'>): string {
  return tool.outputs[mainOutputOf(tool)].suffix ?? tool.id;
}
