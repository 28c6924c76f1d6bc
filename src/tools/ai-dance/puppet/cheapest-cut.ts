import { FlowNetwork } from '../../../imaging/fill/max-flow.ts';
import { apart, core, type FigureGrid, farthest, usualContrast } from './figure-grid.ts';

/** What decides whose a cell is: how far from the bones, what colors lie on them; and what a cut costs where nothing changes. */
const [byDistance, byColor, smoothness] = [1.1, 0.7, 3];
/** Colors are told apart in so many kinds. */
const kinds = 512;

/** How far cells lie from bones, in widths of the bone. */
export interface Claims {
  /** From those of the part that is cut off. */
  readonly own: ArrayLike<number>;
  /** From all others. */
  readonly other: ArrayLike<number>;
  /** From those whose colors teach what the rest looks like. */
  readonly teaching: ArrayLike<number>;
}

/**
 * Cuts a part off a figure as cheaply as can be (Boykov and Jolly, "Interactive Graph Cuts", 2001): what lies near its bones inside the
 * figure, has the colors that lie on them and is divided from the rest by an edge.
 *
 * @returns 1 where a cell is of the part
 */
export function cheapestCut(grid: FigureGrid, { own, other, teaching }: Claims): Uint8Array {
  const { width, height, solid, colors } = grid;
  const [mine, theirs] = histograms(colors, own, teaching);
  const network = new FlowNetwork(width * height, 2 * width * height);
  const spread = usualContrast(grid);
  const limit = 1e3;
  for (let i = 0; i < width * height; i++) {
    if (!solid[i]) continue;
    const isOwn = own[i] < core && own[i] < other[i] + 1;
    const isOther = other[i] < core && own[i] > 1;
    const color = Math.log(mine[kindOf(colors, i)] / theirs[kindOf(colors, i)]);
    const excess = byDistance * (other[i] - own[i]) + byColor * Math.max(-3, Math.min(3, color));
    network.setTerminal(i, isOwn ? limit : isOther ? -limit : excess);
  }
  let edge = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      for (const to of [x + 1 < width ? i + 1 : -1, y + 1 < height ? i + width : -1]) {
        if (to < 0) continue;
        if (!solid[i] || !solid[to]) continue;
        network.addEdge(i, to);
        const cost = smoothness * (0.08 + Math.exp(-apart(grid, i, to) / spread));
        network.setEdge(edge++, cost, cost);
      }
    }
  network.cut();
  return solid.map((is, i) => (is && own[i] < farthest && !network.isBehindCut(i) ? 1 : 0));
}

/** How often each kind of color lies on the part's bones, and on the others but away from it. */
function histograms(
  colors: Float32Array,
  own: ArrayLike<number>,
  other: ArrayLike<number>,
): [Float32Array, Float32Array] {
  const [mine, theirs] = [new Float32Array(kinds).fill(1), new Float32Array(kinds).fill(1)];
  for (let i = 0; i < own.length; i++) {
    if (own[i] < 0.7) mine[kindOf(colors, i)] += 4;
    else if (other[i] < 0.9 && own[i] > 1.4) theirs[kindOf(colors, i)] += 2;
  }
  for (const counts of [mine, theirs]) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    for (let i = 0; i < kinds; i++) counts[i] /= total;
  }
  return [mine, theirs];
}

const kindOf = (colors: Float32Array, i: number) =>
  ((colors[3 * i] >> 5) << 6) | ((colors[3 * i + 1] >> 5) << 3) | (colors[3 * i + 2] >> 5);
