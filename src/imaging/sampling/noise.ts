import { mix } from './ramp.ts';
import { seededRandom } from './seeded-random.ts';

/** Gradient noise of one seed ("improved noise", Perlin 2002), about −1..1, and sums of its octaves. Repeats every 256 units. */
export interface Noise {
  at(x: number, y: number): number;
  at3(x: number, y: number, z: number): number;
  /** How `at` rises along x and along y, into `out`. */
  slope(out: { x: number; y: number }, x: number, y: number): void;
  /** Octaves that shrink by `gain` and turn against each other; −1..1. */
  fbm(x: number, y: number, octaves: number, gain?: number): number;
  /** Sharp crests where noise crosses zero, finer ones only on coarser ones (Musgrave's ridged multifractal); 0..1. */
  ridged(x: number, y: number, octaves: number): number;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
/** Each octave is turned by this, so that their grids don't line up. */
const [turnCos, turnSin] = [0.8, 0.6];

export function createNoise(seed: number): Noise {
  const random = seededRandom(seed);
  const order = new Uint8Array(512);
  for (let i = 0; i < 256; i++) order[i] = i;
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  order.copyWithin(256, 0, 256);
  const angles = Float64Array.from({ length: 512 }, random);
  // By place in `order` instead of by number: one look-up less for each corner.
  const gradientX = new Float64Array(512);
  const gradientY = new Float64Array(512);
  const gradientZ = new Float64Array(512);
  const flatX = new Float64Array(512);
  const flatY = new Float64Array(512);
  for (let i = 0; i < 512; i++) {
    const angle = angles[2 * order[i]] * 2 * Math.PI;
    flatX[i] = Math.fround(Math.cos(angle));
    flatY[i] = Math.fround(Math.sin(angle));
    const z = angles[2 * order[i] + 1] * 2 - 1;
    const radius = Math.sqrt(1 - z * z);
    gradientX[i] = Math.fround(radius * flatX[i]);
    gradientY[i] = Math.fround(radius * flatY[i]);
    gradientZ[i] = Math.fround(z);
  }

  function at(x: number, y: number): number {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const i = left & 255;
    const j = top & 255;
    const a = order[i] + j;
    const b = order[i + 1] + j;
    const c = a + 1;
    const d = b + 1;
    const u = fade(fx);
    const v = fade(fy);
    const n0 = flatX[a] * fx + flatY[a] * fy;
    const n1 = flatX[b] * (fx - 1) + flatY[b] * fy;
    const n2 = flatX[c] * fx + flatY[c] * (fy - 1);
    const n3 = flatX[d] * (fx - 1) + flatY[d] * (fy - 1);
    const upper = n0 + (n1 - n0) * u;
    return 1.5 * (upper + (n2 + (n3 - n2) * u - upper) * v);
  }

  function at3(x: number, y: number, z: number): number {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const front = Math.floor(z);
    const fx = x - left;
    const fy = y - top;
    const fz = z - front;
    const i = left & 255;
    const j = top & 255;
    const k = front & 255;
    const u = fade(fx);
    const v = fade(fy);
    const w = fade(fz);
    const corner = (di: number, dj: number, dk: number) => {
      const g = order[order[i + di] + j + dj] + k + dk;
      return gradientX[g] * (fx - di) + gradientY[g] * (fy - dj) + gradientZ[g] * (fz - dk);
    };
    const near = mix(mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v);
    const far = mix(mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v);
    return 1.3 * mix(near, far, w);
  }

  /** The derivative of `at`, by the product rule (Quilez, "Value noise derivatives"). */
  function slope(out: { x: number; y: number }, x: number, y: number): void {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const i = left & 255;
    const j = top & 255;
    const a = order[i] + j;
    const b = order[i + 1] + j;
    const c = a + 1;
    const d = b + 1;
    const u = fade(fx);
    const v = fade(fy);
    const du = 30 * fx * fx * (fx * (fx - 2) + 1);
    const dv = 30 * fy * fy * (fy * (fy - 2) + 1);
    const n0 = flatX[a] * fx + flatY[a] * fy;
    const n1 = flatX[b] * (fx - 1) + flatY[b] * fy;
    const n2 = flatX[c] * fx + flatY[c] * (fy - 1);
    const n3 = flatX[d] * (fx - 1) + flatY[d] * (fy - 1);
    const twist = n0 - n1 - n2 + n3;
    const mixed = (ga: number, gb: number, gc: number, gd: number) =>
      ga + u * (gb - ga) + v * (gc - ga) + u * v * (ga - gb - gc + gd);
    out.x = 1.5 * (mixed(flatX[a], flatX[b], flatX[c], flatX[d]) + du * (n1 - n0 + v * twist));
    out.y = 1.5 * (mixed(flatY[a], flatY[b], flatY[c], flatY[d]) + dv * (n2 - n0 + u * twist));
  }

  return {
    at,
    at3,
    slope,
    fbm(x, y, octaves, gain = 0.5) {
      let sum = 0;
      let total = 0;
      let weight = 1;
      for (let i = 0; i < octaves; i++) {
        sum += weight * at(x, y);
        total += weight;
        weight *= gain;
        const turned = 2.03 * (x * turnCos - y * turnSin) + 17.3;
        y = 2.03 * (x * turnSin + y * turnCos) + 5.1;
        x = turned;
      }
      return sum / total;
    },
    ridged(x, y, octaves) {
      let sum = 0;
      let total = 0;
      let weight = 0.5;
      let crest = 1;
      for (let i = 0; i < octaves; i++) {
        const sharp = 1 - Math.abs(at(x, y));
        const value = sharp * sharp * crest;
        crest = Math.min(1, value * 1.6);
        sum += value * weight;
        total += weight;
        weight *= 0.52;
        const turned = 2.07 * (x * turnCos - y * turnSin) + 3.7;
        y = 2.07 * (x * turnSin + y * turnCos) + 9.2;
        x = turned;
      }
      return sum / total;
    },
  };
}
