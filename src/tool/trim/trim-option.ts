import type { Tool } from '../tool.ts';

/** Name of the option that chooses the part of a clip; undefined of a tool that has none. Its value: where the part begins and ends, in ms. */
export function trimOptionOf({ options }: Pick<Tool, 'options'>): string | undefined {
  const shapes = Object.entries(
    options.shape as Record<string, { meta(): { control?: unknown } | undefined }>,
  );
  return shapes.find(([, shape]) => shape.meta()?.control === 'trim')?.[0];
}
