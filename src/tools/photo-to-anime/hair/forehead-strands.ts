import type { Point } from '../../../imaging/drawn/strokes/cover.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { FaceFrame } from '../face/face-frame.ts';
import { type Lock, lockShape } from './lock-shape.ts';

/** Where strands hang over the forehead, in half distances of the eyes from its middle. */
const places = [-0.92, -0.6, -0.3, 0.04, 0.34, 0.64, 0.94];
/** Less hair above the forehead, in heights of the face, throws no strands: it's shaved, or a bald head's. */
const leastHair = 0.06;
/** Length of strands of short hair and of long hair, in heights of the face. */
const [short, long] = [0.05, 0.16];

/** Pointed strands from the hairline down over the forehead, longer for fuller hair, never over the eyes. In pixels of the frame's picture. */
export function foreheadStrands(
  frame: FaceFrame,
  hair: Float32Array,
  size: Size,
  scale: number,
  seed: number,
): Lock[] {
  const random = seededRandom(seed);
  const { apart, middle, place, height } = frame;
  const isHair = (u: number, v: number) => {
    const [x, y] = place(middle, u, v);
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
    if (column < 0 || row < 0 || column >= size.width || row >= size.height) return false;
    return hair[row * size.width + column] > 0.5;
  };
  const brow = -0.42 * apart;
  const step = 0.012 * height;
  const locks: Lock[] = [];
  const part = random() < 0.5 ? -0.25 : 0.25;
  for (const at of places) {
    const u = at * 0.5 * apart + 0.03 * apart * (random() - 0.5);
    let v = brow;
    while (v > -1.1 * height && !isHair(u, v)) v -= step;
    // The hairline lies on the forehead, with hair above it; hair that already hangs to the brows needs no more.
    if (v <= -1.05 * height || v > brow - 0.1 * apart) continue;
    let thick = 0;
    while (thick < 0.45 * height && isHair(u, v - thick - step)) thick += step;
    if (thick < leastHair * height) continue;
    const full = Math.min(1, Math.max(0, (thick / height - 0.1) / 0.22));
    const wanted = (short + full * (long - short)) * (0.75 + 0.5 * random()) * height;
    const length = Math.min(wanted, brow + 0.14 * apart - v);
    if (length < 0.03 * height) continue;
    const lean = (at < part ? -1 : 1) * (0.25 + 0.25 * random());
    const root = place(middle, u, v - 0.025 * height);
    const tip = place(middle, u + lean * length, v + length);
    const half = (0.3 + 0.1 * random()) * length + 0.008 * height;
    locks.push(lockShape(root, tip, frame.across, Math.min(half, 0.055 * height), lean > 0 ? 0.08 : -0.08));
  }
  return locks;
}
