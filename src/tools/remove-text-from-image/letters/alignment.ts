import { cornersOf, type Quad, quadSize } from '../../../imaging/quad/quad.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import type { Alignment } from './fit-words.ts';

/** In heights of the line: lines that are as far off are not set under one another, and edges that differ so much not aligned. */
const near = { across: 3.5, along: 3 } as const;
const aligned = 0.35;
/** A line alone is centered where its middle is as close to the picture's, in shares of the width. */
const middle = 0.03;

/**
 * How a line stands beside its neighbors: by the edge, or middle, that it shares with most of them; alone, by where it stands
 * in the picture.
 */
export function alignmentOf(line: Quad, others: readonly Quad[], { width }: Size): Alignment {
  const { height } = quadSize(line);
  const [start, end, , below] = cornersOf(line);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [alongX, alongY] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const downY = Math.sign((below.x - start.x) * -alongY + (below.y - start.y) * alongX) || 1;
  const votes = { left: 0, center: 0, right: 0 };
  for (const other of others) {
    const [from, to] = cornersOf(other).map(({ x, y }) => ({
      along: (x - start.x) * alongX + (y - start.y) * alongY,
      across: downY * ((x - start.x) * -alongY + (y - start.y) * alongX),
    }));
    const off = Math.abs(from.across);
    const isTurned = Math.abs(to.across - from.across) > 0.15 * Math.abs(to.along - from.along);
    if (isTurned || off < 0.5 * height || off > near.across * height) continue;
    if (from.along > length + near.along * height || to.along < -near.along * height) continue;
    const edges = {
      left: Math.abs(from.along),
      center: Math.abs((from.along + to.along - length) / 2),
      right: Math.abs(to.along - length),
    };
    // Lines of one length share everything: they say nothing.
    if (edges.left < aligned * height && edges.right < aligned * height) continue;
    const [best] = (['center', 'left', 'right'] as const).toSorted((a, b) => edges[a] - edges[b]);
    if (edges[best] < aligned * height) votes[best]++;
  }
  const [most] = (['center', 'left', 'right'] as const).toSorted((a, b) => votes[b] - votes[a]);
  if (votes[most] > 0) return most;
  const center = cornersOf(line).reduce((sum, { x }) => sum + x / 4, 0);
  return Math.abs(center - width / 2) < middle * width ? 'center' : 'left';
}
