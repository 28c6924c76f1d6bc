import type { Raster } from '../../imaging/raster/raster.ts';
import type { Position } from './target-frame.ts';

/** Pixels inward: what stands in them is cut off by the edge. */
const cutDepth = 4;
/** Above it, something stands there. */
const opaque = 127;
/** Of an edge: less is a strand of hair or a tip, which ends well enough. */
const leastCut = 0.03;
/** So many times as much as the opposite edge, an edge cuts off what has to be spared. */
const more = 4;

/**
 * Where the photo lies so that nobody has to be continued whom its edge cuts off: at that edge. In the middle where neither edge
 * does, or both do.
 *
 * @param stands in the photo's size, one channel each: subject and things
 * @param isWider the photo gets room to its left and right, not above and below
 */
export function sparingPosition(
  stands: readonly Raster<Uint8Array>[],
  isWider: boolean,
): Exclude<Position, 'auto'> {
  const cutAt = (edge: 'start' | 'end') =>
    Math.max(0, ...stands.map((mask) => cutShare(mask, isWider, edge)));
  const [start, end] = [cutAt('start'), cutAt('end')];
  if (start > leastCut && start > more * end) return 'start';
  if (end > leastCut && end > more * start) return 'end';
  return 'center';
}

/** How much of an edge something stands at, 0..1. */
function cutShare(
  { width, height, data }: Raster<Uint8Array>,
  isWider: boolean,
  edge: 'start' | 'end',
): number {
  const [length, across] = isWider ? [height, width] : [width, height];
  let cut = 0;
  for (let along = 0; along < length; along++) {
    let most = 0;
    for (let depth = 0; depth < Math.min(cutDepth, across); depth++) {
      const inward = edge === 'start' ? depth : across - 1 - depth;
      most = Math.max(most, data[isWider ? along * width + inward : inward * width + along]);
    }
    if (most > opaque) cut++;
  }
  return cut / length;
}
