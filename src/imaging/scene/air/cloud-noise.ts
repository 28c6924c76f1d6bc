import { seededRandom } from '../../sampling/seeded-random.ts';

/** A block of cloud matter that repeats in all directions: billows (Schneider's "Perlin–Worley", 2015), 0..1. */
const side = 64;
let block: Float32Array | undefined;

/** Inverted distance to the nearest of points scattered one per cell; repeats. */
function worley(cells: number, seed: number): (x: number, y: number, z: number) => number {
  const random = seededRandom(seed);
  const points = Float32Array.from({ length: cells ** 3 * 3 }, random);
  return (x, y, z) => {
    const i = Math.floor(x * cells);
    const j = Math.floor(y * cells);
    const k = Math.floor(z * cells);
    let nearest = 9;
    for (let dk = -1; dk <= 1; dk++)
      for (let dj = -1; dj <= 1; dj++)
        for (let di = -1; di <= 1; di++) {
          const o =
            ((((k + dk + cells) % cells) * cells + ((j + dj + cells) % cells)) * cells +
              ((i + di + cells) % cells)) *
            3;
          const a = i + di + points[o] - x * cells;
          const b = j + dj + points[o + 1] - y * cells;
          const c = k + dk + points[o + 2] - z * cells;
          const away = a * a + b * b + c * c;
          if (away < nearest) nearest = away;
        }
    return Math.max(0, 1 - Math.sqrt(nearest));
  };
}

function build(): Float32Array {
  const made = new Float32Array(side ** 3);
  const octaves = [
    { cells: 4, weight: 0.52 },
    { cells: 8, weight: 0.27 },
    { cells: 16, weight: 0.14 },
    { cells: 28, weight: 0.07 },
  ].map(({ cells, weight }, i) => ({ at: worley(cells, 77 + i), weight }));
  let o = 0;
  for (let z = 0; z < side; z++)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        let sum = 0;
        for (const { at, weight } of octaves)
          sum += weight * at((x + 0.5) / side, (y + 0.5) / side, (z + 0.5) / side);
        made[o++] = sum;
      }
  return made;
}

/** Billows at a place; one unit is one repetition. Built once per process. */
export function cloudMatter(x: number, y: number, z: number): number {
  block ??= build();
  const u = x * side - 0.5;
  const v = y * side - 0.5;
  const w = z * side - 0.5;
  const fi = Math.floor(u);
  const fj = Math.floor(v);
  const fk = Math.floor(w);
  const fx = u - fi;
  const fy = v - fj;
  const fz = w - fk;
  const i0 = fi & 63;
  const i1 = (fi + 1) & 63;
  const j0 = (fj & 63) << 6;
  const j1 = ((fj + 1) & 63) << 6;
  const k0 = (fk & 63) << 12;
  const k1 = ((fk + 1) & 63) << 12;
  const a = block[k0 + j0 + i0] * (1 - fx) + block[k0 + j0 + i1] * fx;
  const b = block[k0 + j1 + i0] * (1 - fx) + block[k0 + j1 + i1] * fx;
  const c = block[k1 + j0 + i0] * (1 - fx) + block[k1 + j0 + i1] * fx;
  const d = block[k1 + j1 + i0] * (1 - fx) + block[k1 + j1 + i1] * fx;
  return (a * (1 - fy) + b * fy) * (1 - fz) + (c * (1 - fy) + d * fy) * fz;
}
