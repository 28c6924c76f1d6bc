import { AppError } from '../errors.ts';
import type { Size, Tool } from './tool.ts';

/** How many pictures a run makes that is given none; otherwise one for what it is given. */
export function pictureCount(tool: Tool, options: Readonly<Record<string, unknown>>): number {
  return tool.drawnSize?.(options).count ?? 1;
}

/**
 * Size of a tool's main output with these (checked) options. Errors: `result_too_large {maxPixels, width, height}`, and
 * what the tool itself throws about the photo and the options.
 */
export function resultSize(
  tool: Tool,
  photo: Size,
  options: Readonly<Record<string, unknown>>,
  maxPixels: number,
): Size {
  const { width, height } = tool.resultSize?.(photo, options) ?? photo;
  if (tool.resultSize && width * height > maxPixels) {
    throw new AppError('result_too_large', { maxPixels, width, height });
  }
  return { width, height };
}
