import { sampleFrame } from '../../imaging/framing/sample-frame.ts';
import { partInBox } from '../../imaging/people/cut-person.ts';
import type { HeadGrid } from '../../imaging/people/head-grid.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { SizedFrame } from './headshot-size.ts';

/**
 * Alpha of a person in a frame, without others beside them.
 *
 * @param picture what stands in the frame
 * @param whole of everybody, in the size of the photo
 * @param others cells of the grid that are somebody else's
 * @param grid as it lies in the frame
 * @param keep painted as theirs, in the size of the photo
 */
export function ownAlpha(
  picture: Raster,
  whole: Raster<Uint8Array>,
  { frame, size }: SizedFrame,
  others: Uint8Array,
  grid: HeadGrid,
  keep?: Raster<Uint8Array>,
): Raster<Uint8Array> {
  const alpha = sampleFrame(whole, frame, size, 'empty');
  if (!others.includes(1)) return alpha;
  const box = { x: 0, y: 0, ...size };
  const taken = partInBox(Float32Array.from(others), grid, 1, box, picture).data;
  const kept = keep && sampleFrame(keep, frame, size, 'empty').data;
  for (let i = 0; i < taken.length; i++)
    alpha.data[i] = Math.min(alpha.data[i], Math.max(255 - taken[i], kept?.[i] ?? 0));
  return alpha;
}
