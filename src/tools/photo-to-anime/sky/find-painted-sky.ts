import type { SceneSource } from '../../../imaging/drawn/scene-source.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { findSky } from '../../../imaging/sky/find-sky.ts';

/** Less of a photo stays as it is. */
const leastShare = 0.06;
/** What is less likely a sky stays as well. Behind what stands out, where white walls and backdrops look like skies, it has to be likelier. */
const [leastCertainty, leastBehind] = [0.45, 0.85];
/** So much of a photo stands out of it. */
const leastSubject = 0.02;
/** Behind a face that fills so much of the height there is a backdrop more often than a sky. */
const portrait = 0.3;
/** Smaller pictures have no sky that is worth painting. */
const leastSide = 32;
/** A step of lightness, 0..1, over two pixels that no cloud has, and the share of such places from which on it's a wall, stairs or leaves. */
const [edge, mostEdged] = [0.16, 0.06];
/** Nobody's face is in the sky: of faces too small to be drawn, so much at most. */
const mostFaces = 0.2;

/**
 * The sky of a photo that is painted anew, 0..1 for each pixel of its scene; undefined where there is none, or where that isn't sure: what is taken for sky is gone
 * from the picture.
 *
 * @param picture of the scene's size
 */
export function findPaintedSky(
  picture: Raster<Uint8Array>,
  source: Pick<SceneSource, 'heads' | 'alpha' | 'kept' | 'hasCoat'>,
): Float32Array | undefined {
  if (!hasRoomForSky(picture, source)) return undefined;
  const isBehind = source.heads.length > 0 || source.hasCoat || shareOf(source.alpha) > leastSubject;
  const sky = findSky(picture, undefined, isBehind ? leastBehind : leastCertainty);
  if (!sky || sky.share < leastShare) return undefined;
  const share = Float32Array.from(sky.alpha.data, (value) => value / 255);
  return edgedShare(picture, share) > mostEdged || facesIn(share, source.kept) > mostFaces
    ? undefined
    : share;
}

/** Whether a sky is looked for in a scene: not behind a face that fills much of it. */
export function hasRoomForSky({ width, height }: Size, { heads }: Pick<SceneSource, 'heads'>): boolean {
  if (Math.min(width, height) < leastSide) return false;
  return heads.every(({ points }) => Math.abs(points[152][1] - points[10][1]) <= portrait * height);
}

function shareOf(alpha: Float32Array): number {
  return alpha.reduce((sum, value) => sum + value, 0) / alpha.length;
}

/** How much of what was found is an edge. */
function edgedShare({ width, height, data }: Raster<Uint8Array>, share: Float32Array): number {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i++)
    light[i] = (0.299 * data[3 * i] + 0.587 * data[3 * i + 1] + 0.114 * data[3 * i + 2]) / 255;
  let [count, edged] = [1e-6, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (share[i] < 0.5) continue;
      count++;
      const step = Math.max(
        Math.abs(light[i + 1] - light[i - 1]),
        Math.abs(light[i + width] - light[i - width]),
      );
      if (step > edge) edged++;
    }
  }
  return edged / count;
}

/** How much of the faces that stay as they are lies in what was found. */
function facesIn(share: Float32Array, faces: Float32Array): number {
  let [all, inside] = [1e-6, 0];
  for (let i = 0; i < faces.length; i++) {
    all += faces[i];
    inside += faces[i] * share[i];
  }
  return inside / all;
}
