import { type CutPlace, cutPlaces } from '../../imaging/framing/frame-head.ts';
import { gridInFrame } from '../../imaging/framing/person-in-frame.ts';
import { sampleFrame } from '../../imaging/framing/sample-frame.ts';
import type { TurnedFrame } from '../../imaging/framing/turned-frame.ts';
import { finishOutline } from '../../imaging/outline/finish-outline.ts';
import { partInBox } from '../../imaging/people/cut-person.ts';
import { isOnPart } from '../../imaging/people/others-around.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { FoundPerson } from './find-people.ts';

/**
 * Alpha of a person in a frame of the photo, without others beside them.
 *
 * @param picture what stands in the frame
 * @returns in the size of the picture
 */
export function ownAlpha(picture: Raster, person: FoundPerson, frame: TurnedFrame): Raster<Uint8Array> {
  const { others, alpha: whole, byHand, scale, parts } = person;
  const { width, height } = picture;
  const found = sampleFrame(whole, frame, { width, height }, 'empty');
  const grid = gridInFrame(person.grid, scale, frame, { width, height });
  const alpha = finishOutline(found, picture, grid, parts);
  const painted = (stroke: Raster<Uint8Array> | undefined) =>
    stroke && sampleFrame(stroke, frame, { width, height }, 'empty').data;
  const [kept, erased] = [painted(byHand?.keep), painted(byHand?.erase)];
  // What was painted holds whatever its color.
  for (let i = 0; (kept || erased) && i < alpha.data.length; i++)
    if (kept?.[i] || erased?.[i]) alpha.data[i] = found.data[i];
  if (!others.includes(1)) return alpha;
  const taken = partInBox(Float32Array.from(others), grid, 1, { x: 0, y: 0, width, height }, picture).data;
  for (let i = 0; i < taken.length; i++)
    alpha.data[i] = Math.min(alpha.data[i], Math.max(255 - taken[i], kept?.[i] ?? 0));
  return alpha;
}

/** Where the border of the photo cuts a person off, without others beside them. */
export function ownCutPlaces({ alpha, others, grid, scale }: FoundPerson): CutPlace[] {
  return cutPlaces(alpha).filter(({ at: [x, y] }) => !isOnPart(others, grid, [x / scale, y / scale]));
}
