import { seededRandom } from '../../imaging/sampling/seeded-random.ts';

/** A block of cloud matter that repeats in all directions: billows (Schneider's "Perlin–Worley", 2015), 0..1. */
const side = 64;
let block: Float32Array | undefined;
/** Cells to a side of the block, and how much they weigh. */
const octaves = [
  { cells: 4, weight: 0.52 },
  { cells: 8, weight: 0.27 },
  { cells: 16, weight: 0.14 },
  { cells: 28, weight: 0.07 },
];

/**
 * Inverted distance to the nearest of points scattered one per cell; repeats. Each point is set into the voxels within one cell's width,
 * the only ones for which it counts, and the nearest one stays.
 */
function addWorley(sum: Float32Array, cells: number, weight: number, seed: number): void {
  const random = seededRandom(seed);
  const points = Float32Array.from({ length: cells ** 3 * 3 }, random);
  const nearest = new Float32Array(sum.length).fill(1);
  const scale = cells / side;
  const first = (at: number) => Math.ceil((at - 1) / scale - 0.5);
  const last = (at: number) => Math.floor((at + 1) / scale - 0.5);
  for (let k = 0, o = 0; k < cells; k++)
    for (let j = 0; j < cells; j++)
      for (let i = 0; i < cells; i++, o += 3) {
        const [px, py, pz] = [i + points[o], j + points[o + 1], k + points[o + 2]];
        for (let z = first(pz); z <= last(pz); z++) {
          const dz = (z + 0.5) * scale - pz;
          for (let y = first(py); y <= last(py); y++) {
            const dy = (y + 0.5) * scale - py;
            const across = dz * dz + dy * dy;
            if (across >= 1) continue;
            const reach = Math.sqrt(1 - across);
            const row = ((z & (side - 1)) * side + (y & (side - 1))) * side;
            for (let x = Math.ceil((px - reach) / scale - 0.5); x <= (px + reach) / scale - 0.5; x++) {
              const dx = (x + 0.5) * scale - px;
              const away = across + dx * dx;
              const at = row + (x & (side - 1));
              nearest[at] = Math.min(nearest[at], away);
            }
          }
        }
      }
  for (let v = 0; v < sum.length; v++) sum[v] += weight * (1 - Math.sqrt(nearest[v]));
}

function build(): Float32Array {
  const made = new Float32Array(side ** 3);
  for (const [i, { cells, weight }] of octaves.entries()) addWorley(made, cells, weight, 77 + i);
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
