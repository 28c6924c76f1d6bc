import { seededRandom } from '../../imaging/sampling/seeded-random.ts';

/**
 * Rain that carries soil downhill: drops run along the slope, take up what their speed can carry and leave it where it gets flat
 * (after Lague's reading of Beyer, "Implementation of a method for hydraulic erosion", 2015). Changes `heights`, a square grid, in place.
 *
 * @param cell width of a cell, in the unit of the heights
 * @param drops that would fall on the whole grid; those outside `rainsOn` are left out
 */
export function erode(
  heights: Float32Array,
  size: number,
  cell: number,
  drops: number,
  seed: number,
  rainsOn: (column: number, row: number) => boolean,
): void {
  const random = seededRandom(seed);
  const [inertia, capacity, minSlope, deposition, erosion, evaporation] = [0.08, 5, 0.012, 0.28, 0.32, 0.984];
  for (let drop = 0; drop < drops; drop++) {
    let x = 1 + random() * (size - 4);
    let y = 1 + random() * (size - 4);
    if (!rainsOn(x, y)) continue;
    let dx = 0;
    let dy = 0;
    let speed = 1;
    let water = 1;
    let soil = 0;
    for (let life = 0; life < 56; life++) {
      const i = x | 0;
      const j = y | 0;
      const fx = x - i;
      const fy = y - j;
      const o = j * size + i;
      const a = heights[o];
      const b = heights[o + 1];
      const c = heights[o + size];
      const d = heights[o + size + 1];
      const height = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
      dx = dx * inertia - (((b - a) * (1 - fy) + (d - c) * fy) / cell) * (1 - inertia);
      dy = dy * inertia - (((c - a) * (1 - fx) + (d - b) * fx) / cell) * (1 - inertia);
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length < 1e-6) break;
      dx /= length;
      dy /= length;
      x += dx;
      y += dy;
      if (x < 1 || y < 1 || x > size - 3 || y > size - 3) break;
      const k = x | 0;
      const l = y | 0;
      const gx = x - k;
      const gy = y - l;
      const p = l * size + k;
      const below =
        (heights[p] * (1 - gx) + heights[p + 1] * gx) * (1 - gy) +
        (heights[p + size] * (1 - gx) + heights[p + size + 1] * gx) * gy;
      const fall = height - below;
      const limit = Math.max(fall / cell, minSlope) * speed * water * capacity;
      let change: number;
      if (fall < 0) change = Math.min(-fall, soil);
      else if (soil > limit) change = (soil - limit) * deposition;
      else change = -Math.min((limit - soil) * erosion, fall);
      soil -= change;
      heights[o] += change * (1 - fx) * (1 - fy);
      heights[o + 1] += change * fx * (1 - fy);
      heights[o + size] += change * (1 - fx) * fy;
      heights[o + size + 1] += change * fx * fy;
      speed = Math.sqrt(Math.max(0.01, speed * speed + (fall / cell) * 0.6)) * 0.97;
      water *= evaporation;
    }
  }
}

/** Rubble: what is steeper than `steepest` (rise over run) slides down. In place. */
export function slide(
  heights: Float32Array,
  size: number,
  cell: number,
  steepest: number,
  rounds: number,
): void {
  const most = steepest * cell;
  for (let round = 0; round < rounds; round++) {
    for (let y = 1; y < size - 1; y++) {
      for (let x = 1; x < size - 1; x++) {
        const o = y * size + x;
        let lowest = o;
        for (const n of [o - 1, o + 1, o - size, o + size]) if (heights[n] < heights[lowest]) lowest = n;
        const over = heights[o] - heights[lowest] - most;
        if (over <= 0) continue;
        heights[o] -= over * 0.35;
        heights[lowest] += over * 0.35;
      }
    }
  }
}
