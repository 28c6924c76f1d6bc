import type { Size } from '../../../raster/raster.ts';
import { smooth } from '../../../raster/smooth.ts';
import { seededRandom } from '../../../sampling/seeded-random.ts';
import type { Point } from '../../strokes/cover.ts';
import type { FaceFrame } from '../face/face-frame.ts';
import { type Lock, lockShape } from './lock-shape.ts';

/** Where strands hang over the forehead, in distances of the eyes from the parting, how long each is, and how far it leans outwards. */
const strands = [
  { at: -0.62, length: 0.9, lean: -0.5 },
  { at: -0.3, length: 0.62, lean: -0.62 },
  { at: -0.05, length: 1, lean: -0.35 },
  { at: 0.17, length: 0.55, lean: 0.5 },
  { at: 0.42, length: 0.85, lean: 0.62 },
] as const;
/** The parting lies so far beside the middle of the forehead, in distances of the eyes. */
const parting = 0.16;
/** Area of hair, in squares of the height of the face: cropped up to the first, full from the second on. */
const volumes = [0.26, 0.55] as const;
/** Length of strands of the fullest hair, in heights of the face; shorter ones than the second are left out. */
const [longest, shortest] = [0.2, 0.045];

/** Pointed strands from the hairline down over the forehead, longer for fuller hair, never over the eyes. In pixels of the frame's picture. */
export function foreheadStrands(
  frame: FaceFrame,
  hair: Float32Array,
  size: Size,
  scale: number,
  seed: number,
  volume: number,
): Lock[] {
  const random = seededRandom(seed);
  const { apart, middle, place, height } = frame;
  const full = smooth(volumes[0], volumes[1], volume);
  const isHair = (u: number, v: number) => {
    const [x, y] = place(middle, u, v);
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
    if (column < 0 || row < 0 || column >= size.width || row >= size.height) return false;
    return hair[row * size.width + column] > 0.5;
  };
  const brow = -0.45 * apart;
  const step = 0.012 * height;
  const way = random() < 0.5 ? -1 : 1;
  const locks: Lock[] = [];
  for (const strand of strands) {
    const u = way * (parting + strand.at) * apart;
    const lean = way * strand.lean;
    let v = brow;
    while (v > -1.1 * height && !isHair(u, v)) v -= step;
    // The hairline lies on the forehead; hair that already hangs to the brows needs no more.
    if (v <= -1.05 * height || v > brow - 0.12 * apart) continue;
    let thick = 0;
    while (thick < 0.3 * height && isHair(u, v - thick - step)) thick += step;
    const length = Math.min(full * longest * strand.length * height, thick, brow + 0.16 * apart - v);
    if (length < shortest * height) continue;
    const inside = Math.min(0.6 * length, 0.7 * thick);
    const root: Point = place(middle, u - lean * inside, v - inside);
    const tip = place(middle, u + lean * length, v + length);
    locks.push(
      lockShape(
        root,
        tip,
        frame.across,
        0.16 * length + 0.012 * height,
        0.13 * Math.sign(lean),
        0.8 * (inside / (inside + length)),
      ),
    );
  }
  return locks;
}
