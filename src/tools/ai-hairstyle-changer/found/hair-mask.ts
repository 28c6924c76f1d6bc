import type { Raster } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { fieldRows } from '../hair/field-rows.ts';
import { colorGap, type HairCrop, labOfRow, partOfRow } from '../hair/hair-crop.ts';
import type { HairFields, SizedHair } from './hair-fields.ts';

/** Up to the first a color is like the hair's, from the second on it isn't. */
const alike = [0.1, 0.32] as const;
/** Beyond this distance of chroma by lightness something in the hair is none. */
const foreign = [0.19, 0.29] as const;
/** Where chroma by lightness, in which shadows are like what they lie on, is nearer than this in hair and skin, it says nothing. */
const [sameTint, otherTint] = [0.03, 0.09];
/** With less hair around there is none. */
const nowhere = 0.002;

/** How much of each pixel of the crop is hair: 255 where all of it is. */
export function hairMask(
  { picture }: HairCrop,
  { fine, matte }: SizedHair,
  fields: HairFields,
): Raster<Uint8Array> {
  const { width, height } = picture;
  const data = new Uint8Array(width * height);
  const rows = fieldRows(fields.planes, picture);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const row = {
      fine: fine.data.subarray(start, start + width),
      matte: matte.data.subarray(start, start + width),
    };
    const lines = rows(y);
    const part = partOfRow(width, (x) => row.fine[x] > 0 || lines[0][x] >= nowhere);
    if (!part) continue;
    shareOfRow(labOfRow(picture, y, part), row, lines, fields, data.subarray(start, start + width));
  }
  return { width, height, channels: 1, data };
}

function shareOfRow(
  lab: Float32Array,
  { fine, matte }: { fine: Float32Array; matte: Float32Array },
  [
    near,
    body,
    features,
    beside,
    oval,
    gate,
    hl,
    ha,
    hb,
    sl,
    sa,
    sb,
    skinBand,
    wl,
    wa,
    wb,
    wallBand,
  ]: readonly Float32Array[],
  { hair, skin }: HairFields,
  out: Uint8Array,
): void {
  const hairL = Math.max(hair[0], 0.25);
  const tones = [...skin, ...hair] as [number, number, number, number, number, number];
  for (let x = 0; x < out.length; x++) {
    if (fine[x] === 0 && near[x] < nowhere) continue;
    const at = 3 * x;
    let share = fine[x];
    const reach = Math.min(1, 3 * near[x]);
    const like = 1 - smooth(alike[0], alike[1], colorGap(lab, at, hair));
    // Strands that fly out over the background, and locks before the ears that were taken for skin.
    if (body[x] < 0.3) {
      share = Math.max(share, reach * matte[x] * like);
      if (wallBand[x] > 0 && gate[x] > 0.02) {
        const part = smooth(0.08, 0.75, between(lab, at, wl[x], wa[x], wb[x], hl[x], ha[x], hb[x]));
        share = Math.max(share, reach * smooth(0.02, 0.2, gate[x]) * wallBand[x] * part);
      }
    } else if (beside[x] > 0.05)
      share = Math.max(share, reach * beside[x] * like * smooth(0.55, 0.72, along(lab, at, skin, hair)));
    // Ribbons and flowers in another color than hair has in any light.
    const l = Math.max(lab[at], 0.25);
    const tint = Math.hypot(lab[at + 1] / l - hair[1] / hairL, lab[at + 2] / l - hair[2] / hairL);
    const kept = (1 - features[x]) * (1 - smooth(foreign[0], foreign[1], tint));
    share = Math.min(1, Math.max(0, (share - 0.06) / 0.88)) * kept;
    if (share === 0) continue;
    // On face and neck only what is tinted like hair is hair, not a cheek in the shadow.
    if (oval[x] > 0.02) {
      const part = smooth(0.35, 0.75, tinted(along(lab, at, skin, hair), lab, at, ...tones));
      share += oval[x] * (Math.min(share, part) - share);
    }
    if (skinBand[x] > 0) {
      const way = between(lab, at, sl[x], sa[x], sb[x], hl[x], ha[x], hb[x]);
      const part = smooth(0.15, 0.8, tinted(way, lab, at, sl[x], sa[x], sb[x], hl[x], ha[x], hb[x]));
      share += skinBand[x] * (Math.min(share, part) - share);
    }
    if (wallBand[x] > 0) {
      const part = smooth(0.08, 0.7, between(lab, at, wl[x], wa[x], wb[x], hl[x], ha[x], hb[x]));
      share += wallBand[x] * (Math.min(share, part) - share);
    }
    out[x] = 255 * share + 0.5;
  }
}

/** How far a color lies on the way from one to another. */
function along(lab: Float32Array, at: number, from: readonly number[], to: readonly number[]): number {
  return between(lab, at, from[0], from[1], from[2], to[0], to[1], to[2]);
}

function between(
  lab: Float32Array,
  at: number,
  l0: number,
  a0: number,
  b0: number,
  l1: number,
  a1: number,
  b1: number,
): number {
  const [dl, da, db] = [l1 - l0, a1 - a0, b1 - b0];
  const dot = (lab[at] - l0) * dl + (lab[at + 1] - a0) * da + (lab[at + 2] - b0) * db;
  return dot / Math.max(dl * dl + da * da + db * db, 0.004);
}

/** The same with what chroma by lightness says, where that tells hair from skin: a shadow on the forehead is as tinted as the forehead. */
function tinted(
  way: number,
  lab: Float32Array,
  at: number,
  l0: number,
  a0: number,
  b0: number,
  l1: number,
  a1: number,
  b1: number,
): number {
  const [fromA, fromB] = [a0 / Math.max(l0, 0.1), b0 / Math.max(l0, 0.1)];
  const [da, db] = [a1 / Math.max(l1, 0.1) - fromA, b1 / Math.max(l1, 0.1) - fromB];
  const square = da * da + db * db;
  const tells = smooth(sameTint, otherTint, Math.sqrt(square));
  if (tells === 0) return way;
  const l = Math.max(lab[at], 0.1);
  const dot = (lab[at + 1] / l - fromA) * da + (lab[at + 2] / l - fromB) * db;
  const tint = Math.min(1.2, Math.max(-0.2, dot / square));
  return way + 0.6 * tells * (tint - way);
}
