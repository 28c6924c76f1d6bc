import { nearestColor, paletteOf } from '../../../imaging/color/palette.ts';
import { faceParts } from '../../../imaging/face/face-points.ts';
import { anisotropicKuwahara } from '../../../imaging/flow/anisotropic-kuwahara.ts';
import { flowField } from '../../../imaging/flow/flow-field.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { type Drawing, type Lab, rgbOf, shapeCover } from './avatar-drawing.ts';
import { type AvatarPart, type AvatarScene, avatarParts } from './avatar-scene.ts';
import { shadowSide } from './shadow-side.ts';

/** Side on which areas of one color are found. */
export const flatSide = 512;

/** A person in few flat colors, on a small square: the number of a color in each place. */
export interface FlatColors {
  readonly labels: Uint8Array;
  /** By number. */
  readonly colors: readonly Lab[];
  /** Colors of each part, from dark to light; of the skin: what is deep and no skin (beard, frames of glasses), shadow, plain, light. */
  readonly tones: Readonly<Record<AvatarPart, readonly Lab[]>>;
}

type Step = (share: number) => Promise<void>;

/** Of the picture without small detail, interleaved OKLab on the small square. */
async function calmColors(scene: AvatarScene, step: Step): Promise<Float32Array> {
  const size = { width: scene.side, height: scene.side };
  const data = new Float32Array(3 * flatSide * flatSide);
  for (let c = 0; c < 3; c++) {
    const plane = { ...size, data: new Float32Array(scene.side * scene.side) };
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = scene.lab[3 * i + c];
    const small = resamplePlane(plane, flatSide, flatSide);
    for (let i = 0; i < small.data.length; i++) data[3 * i + c] = small.data[i];
  }
  const colors = { width: flatSide, height: flatSide, data };
  const calm = await anisotropicKuwahara(colors, flowField(colors, 2), 5, step);
  return calm.data;
}

/** Places over which the forms of a face are smoothed before light and shadow are told apart. */
const formRounding = 6;
/** Colors on the skin so far from its own, in a and b, are paint: so many of them, where they cover that share of the face. */
const [paintFrom, paintColors, leastPaint] = [0.085, 3, 0.03];
const mostSkinChroma = 0.085;
/** How far below the middle of the skin its shadow begins. */
const shadowDepth = { least: 0.045, most: 0.1 };

export async function flatColors(scene: AvatarScene, step: Step): Promise<FlatColors> {
  const lab = await calmColors(scene, step);
  const small = (data: Float32Array) =>
    resamplePlane({ width: scene.side, height: scene.side, data }, flatSide, flatSide).data;
  const alpha = small(scene.alpha);
  const shares = {
    skin: small(scene.parts.skin),
    hair: small(scene.parts.hair),
    clothes: small(scene.parts.clothes),
  };
  const plain = plainSkin(scene);
  const member = (part: AvatarPart, i: number) => shares[part][i] > 0.5 && alpha[i] > 0.5;
  const tones = {
    skin: skinTones(lab, calmTone(lab, shares.skin), {
      isPlain: (i) => plain[i] > 0.9 && member('skin', i),
      isSkin: (i) => member('skin', i),
      shadowOf: (isDeep) => shadowSide(scene, (i) => plain[i] > 0.5 && member('skin', i), isDeep, flatSide),
    }),
    hair: hairTones(lab, (i) => member('hair', i) && alpha[i] > 0.9),
    clothes: clothTones(lab, (i) => member('clothes', i) && alpha[i] > 0.9),
  };
  const labels = new Uint8Array(flatSide * flatSide);
  const first = {
    skin: 0,
    hair: tones.skin.colors.length,
    clothes: tones.skin.colors.length + tones.hair.colors.length,
  };
  for (let i = 0; i < labels.length; i++) {
    let part: AvatarPart = 'skin';
    for (const other of avatarParts) if (shares[other][i] > shares[part][i]) part = other;
    labels[i] = first[part] + tones[part].toneOf(lab, i);
  }
  return {
    labels,
    colors: [...tones.skin.colors, ...tones.hair.colors, ...tones.clothes.colors],
    tones: { skin: tones.skin.colors, hair: tones.hair.colors, clothes: tones.clothes.colors },
  };
}

/** Forehead, cheeks, nose and chin, on the small square, 0..1. */
function plainSkin({ points, side }: AvatarScene): Float32Array {
  const at = (indices: readonly number[], grow = 1) => {
    const line = indices.map((index) => points[index]);
    const x = line.reduce((sum, [px]) => sum + px, 0) / line.length;
    const y = line.reduce((sum, [, py]) => sum + py, 0) / line.length;
    const shrink = flatSide / side;
    return shapeCover(
      flatSide,
      line.map(([px, py]) => [(x + (px - x) * grow) * shrink, (y + (py - y) * grow) * shrink] as const),
    );
  };
  const cover = at(faceParts.oval, 0.9);
  for (const part of ['rightEye', 'leftEye', 'rightBrow', 'leftBrow', 'lips'] as const) {
    const hole = at(faceParts[part], 1.3);
    for (let i = 0; i < cover.length; i++) cover[i] = Math.min(cover[i], 1 - hole[i]);
  }
  return cover;
}

interface Tones {
  readonly colors: Lab[];
  toneOf(lab: Float32Array, i: number): number;
}

function sorted(lab: Float32Array, isIn: (i: number) => boolean, part = 0): number[] {
  const values: number[] = [];
  for (let i = 0; i < lab.length / 3; i++) if (isIn(i)) values.push(lab[3 * i + part]);
  return values.sort((a, b) => a - b);
}

const quantile = (values: readonly number[], share: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))];
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function mean(lab: Float32Array, isIn: (i: number) => boolean): Lab | undefined {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < lab.length / 3; i++) {
    if (!isIn(i)) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += lab[3 * i + c];
  }
  return count < 20 ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Livelier where it has a color at all; a gray one stays gray. */
const lively = ([l, a, b]: Lab, factor: number): Lab => [l, a * factor, b * factor];

/** Lightness of the skin without small forms. */
function calmTone(lab: Float32Array, share: Float32Array): Float32Array {
  const size = { width: flatSide, height: flatSide };
  const weight = blurPlane({ ...size, data: share }, formRounding).data;
  const tone = blurPlane({ ...size, data: share.map((value, i) => value * lab[3 * i]) }, formRounding).data;
  return tone.map((value, i) => (weight[i] > 1e-3 ? value / weight[i] : lab[3 * i]));
}

interface SkinPlaces {
  isPlain(i: number): boolean;
  isSkin(i: number): boolean;
  /** 1 where what is as deep as a beard is the shadow of hard light. */
  shadowOf(isDeep: (i: number) => boolean): Uint8Array;
}

/** Skin under colored light, or in a photo of strong colors, is not drawn stronger than skin gets. */
function calmed([l, a, b]: Lab): Lab {
  const factor = Math.min(1, mostSkinChroma / Math.max(1e-6, Math.hypot(a, b)));
  return [l, a * factor, b * factor];
}

function skinTones(lab: Float32Array, calm: Float32Array, { isPlain, isSkin, shadowOf }: SkinPlaces): Tones {
  const values = sorted(lab, isPlain);
  if (values.length < 50) values.push(0.7);
  const middle = quantile(values, 0.55);
  const dark = clamp(quantile(values, 0.2), middle - shadowDepth.most, middle - shadowDepth.least);
  const light = clamp(quantile(values, 0.86), middle + 0.03, middle + 0.08);
  const deepFrom = middle * 0.66;
  const shaded = shadowOf((i) => lab[3 * i] < deepFrom);
  const plain = mean(lab, (i) => isPlain(i) && lab[3 * i] > dark && lab[3 * i] < light) ?? [0.72, 0.04, 0.05];
  const base = calmed(lively([clamp(plain[0], 0.4, 0.86), plain[1], plain[2]], 1.12));
  const shadow: Lab = [base[0] - clamp(0.1 * base[0] + 0.01, 0.05, 0.085), base[1] * 1.25, base[2] * 1.1];
  const glow: Lab = [Math.min(0.95, base[0] + 0.045), base[1] * 0.82, base[2] * 0.9];
  const deep = mean(lab, (i) => isSkin(i) && lab[3 * i] < deepFrom && shaded[i] === 0) ?? [
    base[0] * 0.5,
    base[1],
    base[2],
  ];
  const isPaint = (i: number) =>
    lab[3 * i] > 0.25 && Math.hypot(lab[3 * i + 1] - plain[1], lab[3 * i + 2] - plain[2]) > paintFrom;
  const paint = paletteWhere(lab, (i) => isSkin(i) && isPaint(i), paintColors, leastPaint * values.length);
  const colors: Lab[] = [[Math.min(deep[0], base[0] - 0.2), deep[1], deep[2]], shadow, base, glow];
  return {
    colors: [...colors, ...labsOf(paint)],
    toneOf: (from, i) => {
      if (paint.length > 0 && isPaint(i))
        return colors.length + nearestColor(paint, from[3 * i], from[3 * i + 1], from[3 * i + 2]);
      if (from[3 * i] < deepFrom && shaded[i] === 0) return 0;
      const value = calm[i];
      return value < dark ? 1 : value < light ? 2 : 3;
    },
  };
}

function hairTones(lab: Float32Array, isHair: (i: number) => boolean): Tones {
  const values = sorted(lab, isHair);
  if (values.length < 50) return { colors: [[0.3, 0, 0]], toneOf: () => 0 };
  const [low, high] = [quantile(values, 0.3), quantile(values, 0.78)];
  const base = mean(lab, (i) => isHair(i) && lab[3 * i] >= low && lab[3 * i] <= high)!;
  const dark = mean(lab, (i) => isHair(i) && lab[3 * i] < low) ?? base;
  const light = mean(lab, (i) => isHair(i) && lab[3 * i] > high) ?? base;
  return {
    colors: [
      lively([clamp(dark[0], base[0] - 0.13, base[0] - 0.05), dark[1], dark[2]], 1.1),
      lively(base, 1.12),
      lively([clamp(light[0], base[0] + 0.05, base[0] + 0.16), light[1], light[2]], 1.1),
    ],
    toneOf: (from, i) => (from[3 * i] < low ? 0 : from[3 * i] > high ? 2 : 1),
  };
}

const clothColors = 5;

function clothTones(lab: Float32Array, isCloth: (i: number) => boolean): Tones {
  const palette = paletteWhere(lab, isCloth, clothColors, 50);
  if (palette.length === 0) return { colors: [[0.4, 0, -0.05]], toneOf: () => 0 };
  return {
    colors: labsOf(palette).map((color) => lively(color, 1.15)),
    toneOf: (from, i) => nearestColor(palette, from[3 * i], from[3 * i + 1], from[3 * i + 2]),
  };
}

/** Empty where there are fewer places than this. */
function paletteWhere(
  lab: Float32Array,
  isIn: (i: number) => boolean,
  count: number,
  least: number,
): Float32Array {
  const cells: number[] = [];
  for (let i = 0; i < lab.length / 3; i++)
    if (isIn(i)) cells.push(lab[3 * i], lab[3 * i + 1], lab[3 * i + 2]);
  if (cells.length < 3 * least) return new Float32Array();
  return paletteOf(Float32Array.from(cells), count, seededRandom(7));
}

const labsOf = (palette: Float32Array): Lab[] =>
  Array.from({ length: palette.length / 3 }, (_, k) => [
    palette[3 * k],
    palette[3 * k + 1],
    palette[3 * k + 2],
  ]);

/** Places of the small square over which outlines are made smooth. */
const rounding = 1.5;
/** By so much the shares of two areas differ over half a pixel at their border. */
const crisp = 0.16;

/** Fills areas with smooth outlines: where the shares of two areas, made soft, meet. */
export function layFlat({ side, rgb }: Drawing, { labels, colors }: FlatColors): void {
  const { own, other, lead } = nearestAreas(labels, colors.length, side);
  const palette = colors.map(rgbOf);
  for (let i = 0; i < own.length; i++) {
    const t = Math.min(1, 0.5 + lead[i] / (2 * crisp));
    const [one, two] = [palette[own[i]], palette[other[i]]];
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = t * one[c] + (1 - t) * two[c];
  }
}

/** Where areas of a kind lie, with a smooth outline, 0..1. */
export function areaCover(
  { labels }: FlatColors,
  isMeant: (label: number) => boolean,
  side: number,
): Float32Array {
  const { data } = areaShare(labels, isMeant, side);
  return data.map((share) => Math.min(1, Math.max(0, 0.5 + (share - 0.5) / crisp)));
}

/** Of each pixel: the area that has most of it, the next one, and by how much of a share it leads. */
function nearestAreas(labels: Uint8Array, count: number, side: number) {
  const best = new Float32Array(side * side).fill(-1);
  const next = new Float32Array(side * side).fill(-1);
  const [own, other] = [new Uint8Array(side * side), new Uint8Array(side * side)];
  for (let k = 0; k < count; k++) {
    const share = areaShare(labels, (label) => label === k, side);
    for (let i = 0; i < best.length; i++) {
      const value = share.data[i];
      if (value > best[i]) {
        next[i] = best[i];
        other[i] = own[i];
        best[i] = value;
        own[i] = k;
      } else if (value > next[i]) {
        next[i] = value;
        other[i] = k;
      }
    }
  }
  return { own, other, lead: best.map((share, i) => share - next[i]) };
}

function areaShare(labels: Uint8Array, isMeant: (label: number) => boolean, side: number): Plane {
  const data = new Float32Array(labels.length);
  for (let i = 0; i < data.length; i++) if (isMeant(labels[i])) data[i] = 1;
  const soft = blurPlane({ width: flatSide, height: flatSide, data }, rounding);
  return resamplePlane(soft, side, side);
}
