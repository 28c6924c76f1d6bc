import type { Raster } from '../raster/raster.ts';

/** Pixels beyond the rim that are looked at: further than a soft rim is wide. */
const lookOut = 3;
/** How much two neighbors of one surface may differ, as a share of the range, on average over the channels. */
const alike = 0.05;
/** Of the places where an area meets the rim, how many must go on for it to be part of what lies beyond. */
const leastShare = 0.6;
/** And how many there must be, as a share of its width. */
const leastContact = 0.3;
const fewest = 4;

/**
 * Which areas of a selection go on beyond its rim as if it weren't there: they belong to what is around, and the hand that drew the
 * rim was careless there. What ends at the rim belongs to the selection.
 *
 * @param areas 1 where a pixel belongs to an area, 0 elsewhere; areas hang together over the edges of pixels
 * @param mask its rim runs where it is half
 * @returns 1 in the areas that go on
 */
export function areasBeyondRim(
  areas: Uint8Array,
  picture: Raster,
  mask: Raster<Uint8Array>,
): Uint8Array<ArrayBuffer> {
  const beyond = new Uint8Array(areas.length);
  const seen = new Uint8Array(areas.length);
  const queue: number[] = [];
  for (let seed = 0; seed < areas.length; seed++) {
    if (areas[seed] === 0 || seen[seed] !== 0) continue;
    queue.length = 0;
    queue.push(seed);
    seen[seed] = 1;
    const contact = { all: 0, alike: 0 };
    for (let i = 0; i < queue.length; i++)
      meetNeighbors(queue[i], areas, seen, queue, picture, mask, contact);
    const least = Math.max(fewest, leastContact * Math.sqrt(queue.length));
    if (contact.all < least || contact.alike < leastShare * contact.all) continue;
    for (const pixel of queue) beyond[pixel] = 1;
  }
  return beyond;
}

function meetNeighbors(
  pixel: number,
  areas: Uint8Array,
  seen: Uint8Array,
  queue: number[],
  picture: Raster,
  mask: Raster<Uint8Array>,
  contact: { all: number; alike: number },
): void {
  const { width, height } = picture;
  const x = pixel % width;
  const y = (pixel - x) / width;
  const isInside = mask.data[pixel] >= 128;
  for (let side = 0; side < 4; side++) {
    const right = side === 0 ? 1 : side === 1 ? -1 : 0;
    const down = side === 2 ? 1 : side === 3 ? -1 : 0;
    if (x + right < 0 || x + right >= width || y + down < 0 || y + down >= height) continue;
    const next = pixel + right + down * width;
    if (areas[next] !== 0 && seen[next] === 0) {
      seen[next] = 1;
      queue.push(next);
    }
    if (!isInside || mask.data[next] >= 128) continue;
    const [farX, farY] = [x + right * lookOut, y + down * lookOut];
    if (farX < 0 || farX >= width || farY < 0 || farY >= height) continue;
    contact.all++;
    if (areAlike(picture, pixel, farY * width + farX)) contact.alike++;
  }
}

function areAlike({ channels, data }: Raster, one: number, other: number): boolean {
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  let difference = 0;
  for (let c = 0; c < 3; c++) difference += Math.abs(data[one * channels + c] - data[other * channels + c]);
  return difference <= 3 * alike * maximum;
}
