import { correctByHand, maskOf } from '../../imaging/matte/mask.ts';
import type { Box, Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FoundPerson } from '../../steps/people/find-people.ts';
import type { Photo } from '../../tasks/photo.ts';
import { findHair } from './found/find-hair.ts';

/** What a person gave besides the photo: the hair that an earlier run found, and what was painted over it. */
export interface GivenHair {
  readonly hair?: Photo;
  readonly keep?: Photo;
  readonly erase?: Photo;
}

export interface HairOfPeople {
  /** Everybody's, in the size of the photo. */
  readonly mask: Raster<Uint8Array>;
  /** What is doubtful, by place among the people. */
  readonly doubts: readonly HairDoubts[];
}

/** What somebody had better look at. */
interface HairDoubts {
  /** The colors of hair and skin are so near that the hairline is a guess. */
  readonly isPale: boolean;
  /** Much of the rim has no edge in the photo, or clothes were taken for hair. */
  readonly isVague: boolean;
  /** The person goes on from the hair in its colors. */
  readonly isMissing: boolean;
  /** A hat or a scarf was left out. */
  readonly isUnderHat: boolean;
}

/** Below this distance of colors the hairline is a guess. */
const paleContrast = 0.12;
/** With so much of a rim without an edge, hair is missing or something else was taken for it: 0.16 at most where it was found well, 0.20 and more where it wasn't. */
const vagueShare = 0.18;
/** With so much more of the person in the hair's colors, and joined to it: 0.08 at most where it was found well, 0.26 and more where it wasn't. */
const missedShare = 0.18;

/** The hair of these people, as it was found. */
export function hairOfPeople(pixels: Raster, people: readonly FoundPerson[]): HairOfPeople {
  const { width, height } = pixels;
  const mask: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
  const doubts = people.map((person) => {
    const found = findHair(pixels, { ...person, points: person.face.points });
    if (!found) return { isPale: false, isVague: false, isMissing: false, isUnderHat: false };
    layOver(mask, found.mask, found.box);
    const { contrast, vague, missed, isDressed, isUnderHat } = found;
    return {
      isPale: contrast < paleContrast,
      isVague: vague > vagueShare || isDressed,
      isMissing: missed > missedShare,
      isUnderHat,
    };
  });
  return { mask, doubts };
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

function layOver(mask: Raster<Uint8Array>, part: Raster<Uint8Array>, box: Box): void {
  for (let y = 0, i = 0; y < box.height; y++) {
    const start = (box.y + y) * mask.width + box.x;
    for (let x = 0; x < box.width; x++, i++)
      mask.data[start + x] = Math.max(mask.data[start + x], part.data[i]);
  }
}
