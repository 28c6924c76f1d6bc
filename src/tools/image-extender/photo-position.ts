import { cutShare, leastCut } from '../../imaging/extend/ends.ts';
import type { Side } from '../../imaging/extend/side.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Position } from './target-frame.ts';

/** So many times as much as the opposite border, a border cuts off what has to be spared. */
const more = 4;

/**
 * Where the photo lies so that nobody has to be continued whom its border cuts off: at that border. In the middle where neither
 * border does, or both do.
 *
 * @param sides those that grow while the photo lies in the middle
 * @param stands masks in the frame: subject and things
 */
export function sparingPosition(
  sides: readonly Side[],
  stands: readonly Raster<Uint8Array>[],
): Exclude<Position, 'auto'> {
  const cutAt = (...names: Side['name'][]) =>
    Math.max(
      0,
      ...sides
        .filter(({ name }) => names.includes(name))
        .flatMap((side) => stands.map((mask) => cutShare(side, mask))),
    );
  const [start, end] = [cutAt('left', 'top'), cutAt('right', 'bottom')];
  if (start > leastCut && start > more * end) return 'start';
  if (end > leastCut && end > more * start) return 'end';
  return 'center';
}
