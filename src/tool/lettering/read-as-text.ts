import { quadSize } from '../../imaging/quad/quad.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';

/** Of the photo's shorter side. */
const leastHeight = 0.1;

/**
 * Whether a line may well be a person or a thing: arms and legs are read as one large Chinese character. It goes only where
 * somebody says so.
 */
export function isFigure({ points, text }: TextLine, { width, height }: Size): boolean {
  return /^\p{Script=Han}$/u.test(text) && quadSize(points).height >= leastHeight * Math.min(width, height);
}
