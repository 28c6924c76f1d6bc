import type { Tool } from './tool.ts';

/** Name of the input that the work is about: the first photo that has to be there. */
export function mainInputOf(tool: Tool): string {
  const photo = Object.entries(tool.inputs).find(([, input]) => input.kind === 'photo' && input.required);
  if (!photo) throw new Error(`${tool.id} has no required photo`);
  return photo[0];
}
