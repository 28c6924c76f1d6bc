import type { SceneSource } from '../../../imaging/drawn/scene-source.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { findSky } from '../../../imaging/sky/find-sky.ts';

/** Less of a photo, and what is less likely a sky, stays as it is; behind people and animals, where blurred walls look like skies, it has to be likelier. */
const [leastShare, leastCertainty, leastBehind] = [0.06, 0.3, 0.6];
/** Behind a face that fills so much of the height there is a backdrop more often than a sky. */
const portrait = 0.3;
/** Smaller pictures have no sky that is worth painting. */
const leastSide = 32;

/**
 * The sky of a photo that is painted anew, 0..1 for each pixel of its scene; undefined where there is none.
 *
 * @param picture of the scene's size
 */
export function findPaintedSky(
  picture: Raster<Uint8Array>,
  source: Pick<SceneSource, 'heads' | 'hasCoat'>,
): Float32Array | undefined {
  if (Math.min(picture.width, picture.height) < leastSide) return undefined;
  const tallest = Math.max(0, ...source.heads.map(({ points }) => Math.abs(points[152][1] - points[10][1])));
  if (tallest > portrait * picture.height) return undefined;
  const sky = findSky(picture);
  if (!sky || sky.share < leastShare) return undefined;
  if (sky.certainty < (source.heads.length > 0 || source.hasCoat ? leastBehind : leastCertainty))
    return undefined;
  return Float32Array.from(sky.alpha.data, (value) => value / 255);
}
