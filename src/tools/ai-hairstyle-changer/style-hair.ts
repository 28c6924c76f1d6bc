import { softPartInBox } from '../../imaging/people/cut-person.ts';
import { maskPlane } from '../../imaging/raster/mask-plane.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { FoundPerson } from '../../steps/people/find-people.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { addVolume } from './hair/add-volume.ts';
import { drawFringe, type Fringe } from './hair/draw-fringe.ts';
import { type Dye, dyeHair } from './hair/dye-hair.ts';
import { hairCrop } from './hair/hair-crop.ts';
import { looksLikeHat } from './hair/looks-like-hat.ts';
import { prepareHair } from './hair/prepare-hair.ts';

export interface HairStyle extends Dye {
  /** 0..0.3. */
  readonly volume: number;
  readonly fringe: Fringe;
}

/** A head with its hair in the photo. */
export interface HeadOfHair {
  readonly face: FoundFace;
  readonly box: Box;
  /** Of the box. */
  readonly mask: Raster<Uint8Array>;
  /** Needed for volume. */
  readonly person?: FoundPerson;
}

/**
 * Gives one person's hair its new look, in place.
 *
 * @returns undefined where there is too little hair; else whether it looks like a hat
 */
export function styleHair(
  raster: Raster,
  { face, box, mask, person }: HeadOfHair,
  style: HairStyle,
): { isHat: boolean } | undefined {
  const crop = hairCrop(raster, box, face.points);
  const hair = prepareHair(crop, mask);
  if (!hair) return undefined;
  let look = { picture: dyeHair(hair, style), mask };
  if (style.volume > 0 && person) {
    const { parts, grid, scale } = person;
    const body = Float32Array.from(parts.face, (isFace, i) => isFace || parts.skin[i] || parts.clothes[i]);
    const covered = maskPlane(softPartInBox(body, grid, scale, box));
    look = addVolume(crop, look, style.volume, covered);
  }
  if (style.fringe !== 'none') look.picture = drawFringe(crop, look.picture, look.mask, style.fringe);
  layIn(raster, look.picture, box);
  return { isHat: looksLikeHat(hair) };
}

function layIn({ width, channels, data }: Raster, part: Raster, box: Box): void {
  const row = box.width * channels;
  for (let y = 0; y < box.height; y++)
    data.set(part.data.subarray(y * row, (y + 1) * row), ((box.y + y) * width + box.x) * channels);
}
