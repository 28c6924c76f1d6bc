import { quadSize } from '../../imaging/quad/quad.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';

/** Of the photo's shorter side. */
const leastHeight = 0.1;

/** Below this, one or two large characters may be no characters at all. */
const sure = 0.7;

/**
 * Whether a line may well be a person or a thing: arms and legs are read as one large Chinese character, a pair of shoes is read,
 * without certainty, as 88. It goes only where somebody says so.
 */
export function isFigure({ points, text, score }: TextLine, { width, height }: Size): boolean {
  if (quadSize(points).height < leastHeight * Math.min(width, height)) return false;
  return /^\p{Script=Han}$/u.test(text) || (score < sure && /^\S{1,2}$/u.test(text));
}
