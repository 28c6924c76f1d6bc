import { oklabOfBytes } from '../../../imaging/color/oklab.ts';
import { type FacePoints, faceParts, facePoint, facePointCount } from '../../../imaging/face/face-points.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** Side of what is looked at around each place, in heights of the face. */
const patch = 0.06;
/** It's seen through so many points across and down. */
const across = 5;
const moving: readonly number[] = [
  ...faceParts.lips,
  ...faceParts.mouth,
  ...faceParts.rightEye,
  ...faceParts.leftEye,
  ...faceParts.oval,
];
/** Places of a face that look the same whatever it says or sees. */
const places = Array.from({ length: facePointCount }, (_, i) => i).filter((i) => !moving.includes(i));

/**
 * The colors of a face's skin at places that hardly move: OKLab, interleaved, less the middle color of all of them, so that a lamp that
 * changes doesn't change them.
 *
 * @param frame sRGB, 3 channels
 * @param points in pixels of it
 */
export function skinColors(frame: Raster<Uint8Array>, points: FacePoints): Float32Array {
  const { width, height, data } = frame;
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const step = (patch * Math.hypot(chin[0] - top[0], chin[1] - top[1])) / (across - 1);
  const clamp = (place: number, most: number) => Math.min(most, Math.max(0, Math.round(place)));
  const seen = new Uint8Array(3 * across * across);
  const colors = new Float32Array(3 * places.length);
  for (const [i, place] of places.entries()) {
    const [x, y] = points[place];
    for (let at = 0; at < across * across; at++) {
      const column = clamp(x + ((at % across) - (across - 1) / 2) * step, width - 1);
      const row = clamp(y + (Math.floor(at / across) - (across - 1) / 2) * step, height - 1);
      const from = 3 * (row * width + column);
      seen.set(data.subarray(from, from + 3), 3 * at);
    }
    const lab = oklabOfBytes(seen, 3);
    for (let at = 0; at < lab.length; at++) colors[3 * i + (at % 3)] += lab[at] / (across * across);
  }
  for (let channel = 0; channel < 3; channel++) {
    const middle = middleOf(places.map((_, i) => colors[3 * i + channel]));
    for (let at = channel; at < colors.length; at += 3) colors[at] -= middle;
  }
  return colors;
}

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
