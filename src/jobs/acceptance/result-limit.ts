import { foretoldSize, resultSize } from '../../tool/result-size.ts';
import type { Size, Tool } from '../../tool/tool.ts';

type Options = Readonly<Record<string, unknown>>;

/** Sizes of what comes out, as far as they can be told. Errors: those of `foretoldSize`. */
export function foretoldResults(
  tool: Tool,
  options: Options,
  photos: readonly Size[],
  maxPixels: number,
): Size[] {
  return (
    drawnOf(tool, options, photos) ?? photos.map((photo) => foretoldSize(tool, photo, options, maxPixels))
  );
}

/** Of the pictures that are worked on, or of their results where their size is known. */
export function megapixelsOf(tool: Tool, options: Options, photos: readonly Size[]): number {
  const sizes =
    drawnOf(tool, options, photos) ??
    photos.map((photo) => resultSize(tool, photo, options, Number.POSITIVE_INFINITY));
  return sizes.reduce((sum, { width, height }) => sum + (width * height) / 1e6, 0);
}

/** Of a tool that is given no photo. */
function drawnOf(tool: Tool, options: Options, photos: readonly Size[]): Size[] | undefined {
  const drawn = photos.length === 0 && tool.drawnSize?.(options);
  return drawn ? Array<Size>(drawn.count).fill(drawn) : undefined;
}
