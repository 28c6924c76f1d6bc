import { partInBox, softPartInBox } from '../../../imaging/people/cut-person.ts';
import type { HeadGrid } from '../../../imaging/people/head-grid.ts';
import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Box, Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { fieldRows } from '../hair/field-rows.ts';
import { type HairCrop, hairCrop } from '../hair/hair-crop.ts';
import { hairOnChest, withoutChest } from './cells/chest-cells.ts';
import { hairCells } from './cells/hair-cells.ts';
import { hatCells } from './cells/hat-cells.ts';
import { missedHair } from './cells/missed-hair.ts';
import { withStrands } from './cells/strand-cells.ts';
import { vagueRim } from './cells/vague-rim.ts';
import { hairBox } from './hair-box.ts';
import { hairFields } from './hair-fields.ts';
import { dropIslands } from './hair-islands.ts';
import { hairMask } from './hair-mask.ts';
import type { HairedPerson } from './haired-person.ts';

/** Least hair, in squares of the height of the face, that counts as any. */
const leastHair = 0.02;
/** With more of it on the face it is no hair: a fringe is 0.2 of what was found at most. */
const mostOnFace = 0.4;
/** In squares of the height of the face: with more of it below the chin clothes were taken for it, and from the second on for sure; 0.02 at most where it was found well. */
const [mostOnChest, surelyDressed] = [0.06, 0.2];
/** How far hair fades inward where it ends without an edge, in heights of the face. */
const fade = 0.07;

export interface FoundHair {
  /** In pixels of the photo. */
  readonly box: Box;
  /** Of the box, 255 where all of a pixel is hair. */
  readonly mask: Raster<Uint8Array>;
  /** Of hair and skin; nearer than 0.12 the hairline is a guess. */
  readonly contrast: number;
  /** Share of the hair's rim where the photo has no edge, 0..1: from 0.18 on hair is missing, or something else was taken for it. */
  readonly vague: number;
  /** How much of the person goes on from the hair in its colors without being taken for it, as a share of the hair: see {@link missedHair}. */
  readonly missed: number;
  /** Clothes were taken for hair. Where that is sure, nothing below the jaw is hair. */
  readonly isDressed: boolean;
  /** A hat or a scarf was left out. */
  readonly isUnderHat: boolean;
}

/**
 * The hair of a person down to single strands: the parts' hair along the photo's edges, carried outward on the matte where the color is
 * like the hair's. At the hairline and before the background a pixel is as much hair as its color lies from the skin or the wall beside it
 * towards the hair beside it, so that none of either is dyed. Where it ends without an edge, it fades.
 *
 * @returns undefined where there is hardly any: on bald heads, and under hats that cover it
 */
export function findHair(pixels: Raster, person: HairedPerson): FoundHair | undefined {
  const { grid, scale } = person;
  const all = hairCells(person);
  const hat = hatCells(grid, all);
  const bare = hat ? all.map((is, i) => (hat[i] === 1 ? 0 : is)) : all;
  const onChest = hairOnChest(grid, bare);
  const isHat = (i: number) => hat?.[i] === 1;
  const cells =
    onChest > surelyDressed ? withoutChest(grid, bare) : withStrands(grid, person.parts, bare, isHat);
  // A forehead in the shadow of what covers the hair.
  if (shareOnFace(grid, cells) > mostOnFace) return undefined;
  const box = hairBox(person, cells, pixels);
  if (!box) return undefined;
  const crop = hairCrop(pixels, box, person.points);
  const sized = {
    fine: maskPlane(partInBox(Float32Array.from(cells), grid, scale, box, crop.picture)),
    matte: maskPlane(cropRaster(person.alpha, box)),
  };
  const fields = hairFields(crop, sized, person, cells);
  if (!fields) return undefined;
  const mask = hairMask(crop, sized, fields);
  const rim = vagueRim(grid, cells);
  if (rim.share > 0) {
    const { width, height } = crop.small;
    const smallBox = { x: box.x * crop.shrink, y: box.y * crop.shrink, width, height };
    fadeAt(mask, maskPlane(softPartInBox(rim.cells, grid, scale * crop.shrink, smallBox)), crop);
  }
  dropIslands(mask, crop);
  let sum = 0;
  for (let i = 0; i < mask.data.length; i++) sum += mask.data[i];
  const faceHeight = crop.face.height / crop.shrink;
  if (sum / 255 < leastHair * faceHeight ** 2) return undefined;
  return {
    box,
    mask,
    contrast: fields.contrast,
    vague: rim.share,
    missed: missedHair(grid, person.parts, cells, isHat),
    isDressed: onChest > mostOnChest,
    isUnderHat: hat !== undefined,
  };
}

/** How much of the hair lies within the rim of the face, 0..1. */
function shareOnFace({ oval }: HeadGrid, cells: Uint8Array): number {
  let [all, inside] = [0, 0];
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    all++;
    if (oval[i] > 0.3) inside++;
  }
  return inside / Math.max(1, all);
}

/** Lets hair fade towards its rim where that is vague. In place. */
function fadeAt(mask: Raster<Uint8Array>, vague: Plane, { small, face }: HairCrop): void {
  const shares = resamplePlane(maskPlane(mask), small.width, small.height);
  const soft = blurPlane(shares, fade * face.height);
  const rows = fieldRows([vague, soft], mask);
  for (let y = 0; y < mask.height; y++) {
    const [vagueRow, softRow] = rows(y);
    for (let x = 0, i = y * mask.width; x < mask.width; x++, i++) {
      if (mask.data[i] === 0 || vagueRow[x] < 0.02) continue;
      const inner = Math.min(1, Math.max(0, 2 * softRow[x] - 1));
      mask.data[i] *= 1 - vagueRow[x] * (1 - inner);
    }
  }
}
