import type { Size } from '../raster/raster.ts';
import { mix } from '../sampling/ramp.ts';
import { type EyeLines, eyeLines } from './eye-lines.ts';
import type { FacePoints } from './face-points.ts';

/** Narrower than this share of its width an eye is closed. */
const closed = 0.13;
/** Where the skin both under and above the eye is darker than this share of the cheek's, dark glasses cover it. */
const shaded = 0.5;
/** Between its dark and bright places an eye differs at least by this share of the skin's brightness. */
const leastContrast = 0.12;

/** Interleaved red, green and blue, and perhaps alpha. */
interface Pixels extends Size {
  readonly data: Uint8Array;
}

export type EyeState = 'open' | 'closed' | 'hidden';

/** Whether both eyes can be seen open. */
export function eyeState({ points }: { readonly points: FacePoints }, picture: Pixels): EyeState {
  const states = eyeLines.map((lines) => stateOf(lines, points, picture));
  if (states.includes('hidden')) return 'hidden';
  return states.includes('closed') ? 'closed' : 'open';
}

function stateOf(
  { upper, lower, under, crease, brow }: EyeLines,
  points: FacePoints,
  picture: Pixels,
): EyeState {
  const distance = (a: number, b: number) =>
    Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]);
  const width = distance(upper[0], upper[8]);
  const opening =
    (distance(upper[3], lower[3]) + distance(upper[4], lower[4]) + distance(upper[5], lower[5])) / 3;
  if (opening < closed * width) return 'closed';
  const inside: number[] = [];
  for (let i = 1; i < 8; i++) {
    for (const share of [0.25, 0.5, 0.75]) {
      const [x, y] = [0, 1].map((k) => mix(points[upper[i]][k], points[lower[i]][k], share));
      inside.push(brightness(picture, x, y));
    }
  }
  inside.sort((a, b) => a - b);
  const middle = (values: number[]) => values.sort((a, b) => a - b)[2];
  const skin = middle([2, 3, 4, 5, 6].map((i) => brightness(picture, ...points[under[i]])));
  const above = middle(
    [2, 3, 4, 5, 6].map((i) => {
      const [x, y] = [0, 1].map((k) => mix(points[crease[i]][k], points[brow[i]][k], 0.4));
      return brightness(picture, x, y);
    }),
  );
  const cheek = brightness(picture, ...cheekBelow(points, upper[0] === 33));
  if (Math.max(skin, above) < shaded * cheek) return 'hidden';
  return inside[18] - inside[2] < leastContrast * Math.max(30, skin) ? 'hidden' : 'open';
}

/** A place in the middle of the cheek under an eye. */
function cheekBelow(points: FacePoints, isRight: boolean): [number, number] {
  const [x, y] = points[isRight ? 205 : 425];
  return [x, y];
}

function brightness({ width, height, data }: Pixels, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const at = (row * width + column) * (data.length / (width * height));
  return 0.3 * data[at] + 0.6 * data[at + 1] + 0.1 * data[at + 2];
}
