import { correctByHand, maskOf } from '../../imaging/matte/mask.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { boxAround } from '../../imaging/raster/lay-back.ts';
import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FoundPerson } from '../../steps/people/find-people.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import { findHair } from './hair/find-hair.ts';

/** What a person gave besides the photo: the hair that an earlier run found, and what was painted over it. */
export interface GivenHair {
  readonly hair?: Photo;
  readonly keep?: Photo;
  readonly erase?: Photo;
}

export interface HairOfPeople {
  /** Everybody's, in the size of the photo. */
  readonly mask: Raster<Uint8Array>;
  /** By place among the people: the colors of hair and skin are so near that the hairline is a guess. */
  readonly isPale: readonly boolean[];
}

/** Below this distance of colors the hairline is a guess. */
const paleContrast = 0.12;

/** The hair of these people, as it was found. */
export function hairOfPeople(pixels: Raster, people: readonly FoundPerson[]): HairOfPeople {
  const { width, height } = pixels;
  const mask: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
  const isPale = people.map((person) => {
    const found = findHair(pixels, { ...person, points: person.face.points });
    if (!found) return false;
    layOver(mask, found.mask, found.box);
    return found.contrast < paleContrast;
  });
  return { mask, isPale };
}

/** Hair as it was found, corrected by strokes. */
export async function correctedHair(
  found: Raster<Uint8Array>,
  pixels: Raster,
  { keep, erase }: GivenHair,
): Promise<Raster<Uint8Array>> {
  if (!keep && !erase) return found;
  const strokes = {
    keep: keep && maskOf(await keep.pixels()),
    erase: erase && maskOf(await erase.pixels()),
  };
  // The photo's own alpha says nothing about hair.
  const { width, height } = pixels;
  const opaque: Raster = { width, height, channels: 3, data: pixels.data };
  return correctByHand(found, opaque, strokes);
}

/** The hair that an earlier run found, in the size of the photo. */
export async function earlierHair(hair: Photo, { width, height }: Size): Promise<Raster<Uint8Array>> {
  return resample(maskOf(await hair.pixels()), width, height);
}

/** One person's share of the hair, with the box that it and the face lie in; undefined where they have none. */
export function ownHair(
  mask: Raster<Uint8Array>,
  face: FoundFace,
  all: readonly FoundFace[],
): { box: Box; mask: Raster<Uint8Array> } | undefined {
  const own: Raster<Uint8Array> = { ...mask, data: all.length > 1 ? mask.data.slice() : mask.data };
  if (all.length > 1) {
    const middles = all.map(middleOfHead);
    const place = all.indexOf(face);
    for (let i = 0; i < own.data.length; i++) {
      if (own.data[i] === 0) continue;
      if (nearest(middles, i % mask.width, Math.floor(i / mask.width)) !== place) own.data[i] = 0;
    }
  }
  const found = boxAround(own, () => 0);
  if (!found) return undefined;
  const [x, y, width, height] = face.box;
  const room = 0.1 * height;
  const left = Math.max(0, Math.floor(Math.min(found.x, x) - room));
  const top = Math.max(0, Math.floor(Math.min(found.y, y) - room));
  const right = Math.min(mask.width, Math.ceil(Math.max(found.x + found.width, x + width) + room));
  const bottom = Math.min(mask.height, Math.ceil(Math.max(found.y + found.height, y + height) + room));
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return box.width > 2 && box.height > 2 ? { box, mask: cropRaster(own, box) } : undefined;
}

interface HeadMiddle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function middleOfHead({ box: [x, y, width, height] }: FoundFace): HeadMiddle {
  return { x: x + width / 2, y: y + 0.4 * height, size: height };
}

function nearest(middles: readonly HeadMiddle[], x: number, y: number): number {
  let [least, place] = [Infinity, 0];
  for (let k = 0; k < middles.length; k++) {
    const distance = Math.hypot(x - middles[k].x, y - middles[k].y) / middles[k].size;
    if (distance < least) [least, place] = [distance, k];
  }
  return place;
}

function layOver(mask: Raster<Uint8Array>, part: Raster<Uint8Array>, box: Box): void {
  for (let y = 0, i = 0; y < box.height; y++) {
    const start = (box.y + y) * mask.width + box.x;
    for (let x = 0; x < box.width; x++, i++)
      mask.data[start + x] = Math.max(mask.data[start + x], part.data[i]);
  }
}
