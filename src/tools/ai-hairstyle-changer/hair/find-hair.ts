import { faceParts, facePoint, middleOf } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { findComponents } from '../../../imaging/matte/components.ts';
import { partInBox, softPartInBox } from '../../../imaging/people/cut-person.ts';
import { gridSide, type HeadGrid } from '../../../imaging/people/head-grid.ts';
import type { PeopleParts } from '../../../imaging/people/people-parts.ts';
import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Box, Plane, Raster, Size } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { blurWithin } from '../../../imaging/retouch/blur-within.ts';
import { fieldRows } from './field-rows.ts';
import { hairCells } from './hair-cells.ts';
import {
  colorGap,
  type HairCrop,
  hairCrop,
  labOfRow,
  labPlane,
  medianColor,
  partOfRow,
} from './hair-crop.ts';

/** Around the cells of hair, in heights of the face: how far flying strands may reach. */
const around = 0.3;
/** Standard deviation of what counts as next to hair, and over which hair and skin are averaged at the hairline, in heights of the face. */
const [nearness, hairline, innerness] = [0.05, 0.035, 0.03];
/** The same of the background, which lies farther from flying strands. */
const wallReach = 0.07;
/** Up to the first a color is like the hair's, from the second on it isn't. */
const alike = [0.1, 0.32] as const;
/** Up to the first a broad place is like the hair, from the second on it isn't; below the first relief it has no strands. */
const unlike = [0.2, 0.28] as const;
const strandless = [0.04, 0.09] as const;
/** Beyond this distance of chroma by lightness something in the hair is none. */
const foreign = [0.19, 0.29] as const;
/** Where colors of hair and skin are nearer than this a projection between them says nothing. */
const [sameColor, otherColor] = [0.07, 0.15];
/** The same for chroma by lightness, in which shadows are like what they lie on. */
const [sameTint, otherTint] = [0.03, 0.09];
/** Of the face's rim, drawn in about its middle: below the brows there are cheeks inside. */
const coreShare = 0.9;
/** Pieces smaller than this, in squares of the height of the face, are no hair: ends of brows, ears, shadows. */
const island = 0.03;
/** Where the colors of hair and skin are nearer than this, hair shows strands at least so strong. */
const [shaved, leastStrands] = [0.1, 0.07];
/** With less hair around there is none. */
const nowhere = 0.002;
/** Least hair, in squares of the height of the face, that counts as any. */
const leastHair = 0.02;

/** Whose hair is looked for. */
export interface HairedPerson {
  readonly points: HairCrop['face']['points'];
  /** Of the person, in the size of the photo. */
  readonly alpha: Raster<Uint8Array>;
  readonly grid: HeadGrid;
  readonly parts: PeopleParts;
  /** Pixels of the photo for each of the picture that the grid was made on. */
  readonly scale: number;
}

export interface FoundHair {
  /** In pixels of the photo. */
  readonly box: Box;
  /** Of the box, 255 where all of a pixel is hair. */
  readonly mask: Raster<Uint8Array>;
  /** Of hair and skin; nearer than 0.12 the hairline is a guess. */
  readonly contrast: number;
}

/**
 * The hair of a person down to single strands: the parts' hair along the photo's edges, carried outward on the matte where the color is
 * like the hair's. At the hairline and before the background a pixel is as much hair as its color lies from the skin or the wall beside it
 * towards the hair beside it, so that none of either is dyed.
 *
 * @returns undefined where there is hardly any: on bald heads, and under hats that cover it
 */
export function findHair(pixels: Raster, person: HairedPerson): FoundHair | undefined {
  const box = hairBox(person, pixels);
  if (!box) return undefined;
  const crop = hairCrop(pixels, box, person.points);
  const cells = hairCells(person);
  const sized = {
    fine: maskPlane(partInBox(Float32Array.from(cells), person.grid, person.scale, box, crop.picture)),
    matte: maskPlane(cropRaster(person.alpha, box)),
  };
  const fields = hairFields(crop, sized, person, cells);
  if (!fields) return undefined;
  const mask = fullMask(crop, sized, fields);
  dropIslands(mask, crop);
  let sum = 0;
  for (let i = 0; i < mask.data.length; i++) sum += mask.data[i];
  const faceHeight = crop.face.height / crop.shrink;
  return sum / 255 < leastHair * faceHeight ** 2 ? undefined : { box, mask, contrast: fields.contrast };
}

/** The cells of hair in the photo, with room around them. */
function hairBox({ parts, grid: { square }, scale, points }: HairedPerson, { width, height }: Size) {
  let [left, top, right, bottom, count] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  const [cos, sin] = [Math.cos(square.angle), Math.sin(square.angle)];
  const cell = (square.side * scale) / gridSide;
  for (let i = 0; i < parts.hair.length; i++) {
    if (parts.hair[i] === 0) continue;
    count++;
    const across = ((i % gridSide) + 0.5 - gridSide / 2) * cell;
    const down = (Math.floor(i / gridSide) + 0.5 - gridSide / 2) * cell;
    const x = square.x * scale + across * cos - down * sin;
    const y = square.y * scale + across * sin + down * cos;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (count === 0) return undefined;
  // The face belongs to it: what is beside hair says how much of a pixel is hair.
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const room = (around * square.side * scale) / 4.2;
  const x = Math.max(0, Math.floor(left - room));
  const y = Math.max(0, Math.floor(top - room));
  const box = {
    x,
    y,
    width: Math.min(width, Math.ceil(right + room)) - x,
    height: Math.min(height, Math.ceil(bottom + room)) - y,
  };
  return box.width > 2 && box.height > 2 ? box : undefined;
}

interface Sized {
  /** The parts' hair along the edges of the photo, in the size of the box. */
  readonly fine: Plane;
  /** Of the person, in the size of the box. */
  readonly matte: Plane;
}

/** What is known around each pixel of the small copy: the planes in the order that {@link shareOfRow} takes them in. */
interface HairFields {
  readonly planes: readonly Plane[];
  readonly hair: readonly number[];
  readonly skin: readonly number[];
  readonly contrast: number;
}

function hairFields(
  crop: HairCrop,
  sized: Sized,
  person: HairedPerson,
  cells: Uint8Array,
): HairFields | undefined {
  const { small, face, box, shrink } = crop;
  const { width, height, lab } = small;
  const { grid, parts, scale } = person;
  const reduced = (plane: Plane) => resamplePlane(plane, width, height).data;
  const [fine, matte] = [reduced(sized.fine), reduced(sized.matte)];
  const smallBox = { x: box.x * shrink, y: box.y * shrink, width, height };
  const part = (cells: Uint8Array) =>
    maskPlane(softPartInBox(Float32Array.from(cells), grid, scale * shrink, smallBox)).data;
  const [skinPart, other, clothes] = [part(parts.face), part(parts.skin), part(parts.clothes)];
  // What the parts took for hair and isn't, such as a beard, is as little of it as skin.
  const dropped = part(parts.hair.map((isHair, i) => (isHair === 1 && cells[i] === 0 ? 1 : 0)));
  const features = featuresOf(crop);
  const hair = medianColor(lab, (i) => fine[i] > 0.9);
  const skin = medianColor(lab, (i) => skinPart[i] > 0.95 && fine[i] < 0.02 && features[i] < 0.05);
  if (!hair || !skin) return undefined;
  // A shaved head in the light has shades, but no strands.
  if (colorGap(hair, 0, skin) < shaved && strandsIn(crop, fine) < leastStrands) return undefined;

  const size = { width, height };
  const soft = (data: Float32Array, sigma: number) => blurPlane({ ...size, data }, sigma * face.height).data;
  const [sureHair, sureSkin, sureWall] = [0, 1, 2].map(() => new Float32Array(fine.length));
  const body = new Float32Array(fine.length);
  const soften = { soft: 0.02 * face.height };
  const oval = regionOf(size, face.points, [faceParts.oval], soften);
  const beside = new Float32Array(fine.length);
  const neck = neckOf(crop);
  for (let i = 0; i < fine.length; i++) {
    body[i] = Math.min(1, skinPart[i] + other[i] + clothes[i] + dropped[i]);
    beside[i] = Math.min(1, skinPart[i] + other[i]) * (1 - oval[i]);
    sureHair[i] = fine[i] > 0.9 && colorGap(lab, 3 * i, hair) < 0.22 ? 1 : 0;
    sureSkin[i] = skinPart[i] + other[i] > 0.95 && fine[i] < 0.02 ? 1 - features[i] : 0;
    sureWall[i] = matte[i] < 0.05 ? 1 : 0;
  }
  const near = soft(fine, nearness);
  const inner = soft(fine, innerness).map((share) => 1 - smooth(0.8, 0.97, share));
  const [hairNear, skinNear] = [sureHair, sureSkin].map((sure) => soft(sure, hairline));
  const wallNear = soft(sureWall, wallReach);
  const means = [sureHair, sureSkin, sureWall].map((sure) =>
    meansWithin(small, sure, hairline * face.height),
  );
  const band = (weight: Float32Array, [h, other]: readonly Float32Array[][]) => {
    const shares = new Float32Array(fine.length);
    for (let i = 0; i < shares.length; i++) {
      const gap = Math.hypot(h[0][i] - other[0][i], h[1][i] - other[1][i], h[2][i] - other[2][i]);
      shares[i] =
        inner[i] *
        smooth(0.02, 0.1, weight[i]) *
        smooth(0, 0.05, hairNear[i] + 0.01) *
        smooth(sameColor, otherColor, gap);
    }
    return shares;
  };
  const [hairMeans, skinMeans, wallMeans] = means;
  const foreignParts = flatParts(crop, fine, hair);
  for (let i = 0; i < features.length; i++) features[i] = Math.max(features[i], foreignParts[i]);
  const planes = [
    near,
    body,
    features,
    beside,
    oval.map((share, i) => Math.max(share, neck[i])),
    soft(matte, 0.02),
    ...hairMeans,
    ...skinMeans,
    band(skinNear, [hairMeans, skinMeans]),
    ...wallMeans,
    band(wallNear, [hairMeans, wallMeans]),
  ].map((data) => ({ ...size, data }));
  return { planes, hair, skin, contrast: colorGap(hair, 0, skin) };
}

/** Standard deviation of the logarithm of lightness over a lock of what is hair for sure. */
function strandsIn({ small, face }: HairCrop, fine: Float32Array): number {
  const sure = fine.map((share) => (share > 0.9 ? 1 : 0));
  const [light] = meansWithin(small, sure, innerness * face.height);
  let [sum, count] = [0, 0];
  for (let i = 0; i < sure.length; i++) {
    if (sure[i] === 0) continue;
    sum += Math.log(Math.max(small.lab[3 * i], 0.05) / Math.max(light[i], 0.05)) ** 2;
    count++;
  }
  return Math.sqrt(sum / Math.max(1, count));
}

/** Means of the three parts of OKLab around each pixel, of what is for sure of one kind. */
function meansWithin(small: HairCrop['small'], sure: Float32Array, sigma: number): Float32Array[] {
  const { width, height, lab } = small;
  return ([0, 1, 2] as const).map((part) => {
    const data = new Float32Array(width * height);
    for (let i = 0; i < data.length; i++) data[i] = lab[3 * i + part];
    return blurWithin({ width, height, data }, sure, sigma);
  });
}

/** Broad places in the hair that are unlike it and show no strands, 0..1: a wall that was cut out with it. */
function flatParts({ small, face }: HairCrop, fine: Float32Array, hair: readonly number[]): Float32Array {
  const { width, height, lab } = small;
  const size = { width, height };
  const sigma = innerness * face.height;
  const broad = ([0, 1, 2] as const).map((part) => blurPlane(labPlane(small, part), sigma).data);
  const strands = new Float32Array(fine.length);
  for (let i = 0; i < strands.length; i++)
    strands[i] = Math.log(Math.max(lab[3 * i], 0.05) / Math.max(broad[0][i], 0.05)) ** 2;
  const relief = blurPlane({ ...size, data: strands }, sigma).data;
  const flat = new Float32Array(fine.length);
  const color = [0, 0, 0];
  for (let i = 0; i < flat.length; i++) {
    if (fine[i] === 0) continue;
    for (let c = 0; c < 3; c++) color[c] = broad[c][i];
    flat[i] =
      smooth(unlike[0], unlike[1], colorGap(color, 0, hair)) *
      smooth(strandless[1], strandless[0], Math.sqrt(relief[i]));
  }
  return flat;
}

/** Where no hair is looked for, 0..1: brows, eyes and lips with what is around them, and cheeks, whose shadows look like dark hair. */
function featuresOf({ small: { width, height }, face }: HairCrop): Float32Array {
  const size = { width, height };
  const soft = 0.012 * face.height;
  const brows = regionOf(size, face.points, [faceParts.rightBrow, faceParts.leftBrow], { grow: 1.25, soft });
  const rest = regionOf(size, face.points, [faceParts.rightEye, faceParts.leftEye, faceParts.lips], {
    grow: 1.5,
    soft,
  });
  const core = regionOf(size, face.points, [faceParts.oval], { grow: coreShare, soft: 0.015 * face.height });
  const [browX, browY] = middleOf(face.points, [...faceParts.rightBrow, ...faceParts.leftBrow]);
  for (let i = 0; i < brows.length; i++) {
    const [dx, dy] = [(i % width) - browX, Math.floor(i / width) - browY];
    const below = smooth(0, 0.06, (dx * face.down[0] + dy * face.down[1]) / face.height);
    brows[i] = Math.min(1, Math.max(1.6 * brows[i], rest[i], core[i] * below));
  }
  return brows;
}

/** Below the jaw, as wide as a neck, 0..1. */
function neckOf({ small: { width, height }, face }: HairCrop): Float32Array {
  const [chinX, chinY] = face.points[facePoint.chin];
  const shares = new Float32Array(width * height);
  for (let i = 0; i < shares.length; i++) {
    const [dx, dy] = [((i % width) - chinX) / face.height, (Math.floor(i / width) - chinY) / face.height];
    const below = dx * face.down[0] + dy * face.down[1];
    const aside = Math.abs(dx * face.across[0] + dy * face.across[1]);
    shares[i] = smooth(-0.25, -0.15, below) * smooth(0.4, 0.3, below) * smooth(0.36, 0.28, aside);
  }
  return shares;
}

function fullMask({ picture }: HairCrop, { fine, matte }: Sized, fields: HairFields): Raster<Uint8Array> {
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

/** Takes pieces away that hang together with nothing large. In place. */
function dropIslands(mask: Raster<Uint8Array>, { small, face }: HairCrop): void {
  const shares = resamplePlane(maskPlane(mask), small.width, small.height);
  const { labels, count } = findComponents(shares, 0.12);
  const sizes = new Float32Array(count + 1);
  for (const label of labels) sizes[label]++;
  const least = island * face.height ** 2;
  const dropped = new Float32Array(labels.length);
  for (let i = 0; i < labels.length; i++) if (labels[i] > 0 && sizes[labels[i]] < least) dropped[i] = 1;
  if (!dropped.includes(1)) return;
  const grown = blurPlane({ width: small.width, height: small.height, data: dropped }, 0.8);
  const rows = fieldRows([grown], mask);
  for (let y = 0; y < mask.height; y++) {
    const [line] = rows(y);
    for (let x = 0, i = y * mask.width; x < mask.width; x++, i++)
      if (line[x] > 0.02) mask.data[i] *= 1 - Math.min(1, 2 * line[x]);
  }
}
