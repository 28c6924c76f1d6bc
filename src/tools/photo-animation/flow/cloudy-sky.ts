import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { findSky } from '../../../imaging/sky/find-sky.ts';

/** What is less likely a sky, or has less of the picture, isn't moved without being asked for. */
const [leastCertainty, leastShare] = [0.85, 0.06];
/** Of how light it is, standard deviation in levels of 255: in a clear sky nobody would see that it moves. */
const leastClouds = 2.5;
/** The sun and what it blinds, in levels of 255: it stands still. */
const blinding = 246;
/** Around it the sky is brighter than this, and no cloud is told from its glow. */
const bright = 225;

/**
 * The sky of a photo in which clouds can be seen to drift.
 *
 * @param picture 3 channels
 * @returns of the picture's size, 255 = sky; undefined where there is none, or a clear one
 */
export function cloudySky(picture: Raster<Uint8Array>): Uint8Array | undefined {
  const found = findSky(picture);
  if (!found || found.certainty < leastCertainty || found.share < leastShare) return undefined;
  const { width, height, data } = picture;
  const sky = found.alpha.data;
  const light = Float32Array.from({ length: width * height }, (_, i) =>
    sky[i] === 255 ? 0.3 * data[3 * i] + 0.6 * data[3 * i + 1] + 0.1 * data[3 * i + 2] : 0,
  );
  const weight = Float32Array.from(sky, (value) => (value === 255 ? 1 : 0));
  const sigma = 0.02 * Math.max(width, height);
  const [sums, weights] = [light, weight].map(
    (plane) => blurPlane({ width, height, data: plane }, sigma).data,
  );
  let [squares, count] = [0, 0];
  for (let i = 0; i < sky.length; i++) {
    if (sky[i] < 255 || light[i] > bright) continue;
    squares += (light[i] - sums[i] / weights[i]) ** 2;
    count++;
  }
  if (count === 0 || Math.sqrt(squares / count) < leastClouds) return undefined;
  return Uint8Array.from(sky, (value, i) => (value === 255 && light[i] < blinding ? 255 : 0));
}
