import { PoissonSolver } from './poisson.ts';
import type { TornPicture } from './torn-picture.ts';

/**
 * Copies into each pixel of a hole what its offset leads to, as differences to the neighbors: along seams the mean of both
 * sides, and where nothing is copied the smoothest way between. What meets there is brought to the same color ("Poisson
 * Image Editing": Pérez, Gangnet, Blake, 2003).
 *
 * @param torn whose hole is filled, in place
 * @param sources for each pixel of the hole the place it is copied from, known, or −1
 */
export function blendOffsets({ width, height, colors, hole }: TornPicture, sources: Int32Array): void {
  const area = width * height;
  const holes = hole.map((value) => (value === 1 ? 1 : 0));
  const solver = new PoissonSolver(holes, width, height);
  const values = new Float32Array(area);
  const wanted = new Float32Array(area);
  const sides = [-1, 1, -width, width];
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < area; at++) {
      const from = hole[at] === 1 && sources[at] >= 0 ? sources[at] : at;
      values[at] = colors[from * 3 + channel];
    }
    const known = (at: number) => at >= 0 && at < area && hole[at] === 0;
    /** By how much a pixel exceeds the one beside it where a third is copied from. */
    const difference = (at: number, side: number, by: number) => {
      const from = sources[by] + at - by;
      const to = from + side;
      return known(from) && known(to) ? colors[from * 3 + channel] - colors[to * 3 + channel] : Number.NaN;
    };
    wanted.fill(0);
    for (let at = 0; at < area; at++) {
      if (hole[at] !== 1) continue;
      const x = at % width;
      for (let side = 0; side < 4; side++) {
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
        const beside = at + sides[side];
        if (beside < 0 || beside >= area) continue;
        const own = sources[at] < 0 ? Number.NaN : difference(at, sides[side], at);
        const isAlone = hole[beside] !== 1 || sources[beside] < 0;
        const other = isAlone ? Number.NaN : difference(at, sides[side], beside);
        if (!Number.isNaN(own) && !Number.isNaN(other)) wanted[at] += (own + other) / 2;
        else if (!Number.isNaN(own)) wanted[at] += own;
        else if (!Number.isNaN(other)) wanted[at] += other;
      }
    }
    solver.solve(values, wanted);
    for (let at = 0; at < area; at++) if (hole[at] === 1) colors[at * 3 + channel] = values[at];
  }
}
