import { z } from 'zod';
import type { Size } from '../../imaging/raster/raster.ts';
import type { Blemish } from '../../imaging/retouch/blemish/find-blemishes.ts';
import type { FoundBlemish } from '../../imaging/retouch/retouch-face.ts';

/** More are not told; all are healed. */
const mostTold = 100;

const percent = z.number().min(0).max(100).meta({ unit: '%' });

/** What a person decided about blemishes that were found, by their places: a number could mean another one at another strength. */
export const blemishTicks = z
  .array(z.object({ x: percent, y: percent, chosen: z.boolean() }))
  .max(200)
  .optional()
  .meta({ control: 'ticks', of: 'found', each: 'spot' });

type Ticks = z.output<typeof blemishTicks>;

/** Where the blemishes lie that were found, and whether each was healed. */
export const blemishesFact = z
  .array(z.object({ left: percent, top: percent, width: percent, height: percent, chosen: z.boolean() }))
  .max(mostTold);

/** Whether a blemish is healed: as it was ticked, else all but moles, or those, too. */
export function isTicked(blemish: Blemish, ticks: Ticks, moles: boolean, photo: Size): boolean {
  const tick = ticks?.find(
    ({ x, y }) =>
      Math.hypot((x / 100) * photo.width - blemish.x, (y / 100) * photo.height - blemish.y) <= blemish.radius,
  );
  return tick ? tick.chosen : moles || !blemish.isMole;
}

export function toldBlemishes(found: readonly FoundBlemish[], photo: Size): z.input<typeof blemishesFact> {
  const share = (part: number, whole: number) =>
    Math.min(100, Math.max(0, Math.round((10_000 * part) / whole) / 100));
  return found.slice(0, mostTold).map(({ x, y, radius, isHealed }) => ({
    left: share(x - radius, photo.width),
    top: share(y - radius, photo.height),
    width: share(2 * radius, photo.width),
    height: share(2 * radius, photo.height),
    chosen: isHealed,
  }));
}
