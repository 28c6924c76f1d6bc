import { AppError } from '../errors.ts';
import type { Size, Tool } from './tool.ts';
import { findMainInput } from './tool-parts.ts';

/** How many pictures a run makes that is given none; otherwise one for what it is given, by the names of its inputs. */
export function pictureCount(
  tool: Tool,
  options: Readonly<Record<string, unknown>>,
  given: readonly string[],
): number {
  const hasPhoto = given.includes(findMainInput(tool) ?? '');
  return (!hasPhoto && tool.drawnSize?.(options).count) || 1;
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
  // What is no larger than the photo is no larger result, whatever the photo was allowed to be.
  if (tool.resultSize && width * height > Math.max(maxPixels, pixelsOf(photo))) {
    throw new AppError('result_too_large', { maxPixels, width, height });
  }
  return { width, height };
}

/**
 * Size of a tool's main output with these (checked) options as far as it can be told before it runs: as large as the photo, unless the tool
 * says otherwise. Errors: those of {@link resultSize}.
 */
export function foretoldSize(
  tool: Tool,
  photo: Size,
  options: Readonly<Record<string, unknown>>,
  maxPixels: number,
): Size {
  const bounds = tool.resultBounds?.(photo, options);
  if (!bounds) return resultSize(tool, photo, options, maxPixels);
  const { least, most } = bounds;
  const atMost = pixelsOf(photo) > pixelsOf(most) ? most : photo;
  const { width, height } = pixelsOf(atMost) < pixelsOf(least) ? least : atMost;
  if (width * height > maxPixels) throw new AppError('result_too_large', { maxPixels, width, height });
  return { width, height };
}

const pixelsOf = ({ width, height }: Size) => width * height;

/** Photos as unlike as photos are. */
const unlike: readonly Size[] = [
  { width: 600, height: 900 },
  { width: 4000, height: 3000 },
];

/** The size that every result has, whatever the photo; undefined where it is the photo's, or follows from it. */
export function fixedResultSize(tool: Tool): Size | undefined {
  if (!tool.resultSize) return undefined;
  const usual = tool.options.parse({});
  const [one, other] = unlike.map((photo) => sizeOrRefusal(tool, photo, usual));
  return one && other && one.width === other.width && one.height === other.height ? one : undefined;
}

function sizeOrRefusal(
  tool: Tool,
  photo: Size,
  options: Readonly<Record<string, unknown>>,
): Size | undefined {
  try {
    return tool.resultSize?.(photo, options);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
