import type { ColorField } from '../color/working-colors.ts';
import { type FacePoints, faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { smooth } from '../raster/smooth.ts';
import { fillPolygon } from '../selection/fill-polygon.ts';
import type { SourceHead } from './scene-source.ts';
import { quantilesOf } from './soft-steps.ts';

export type Lab = readonly [lightness: number, a: number, b: number];

/** Colors of a person, measured in the photo. */
export interface FaceColors {
  readonly skin: Lab;
  readonly lips: Lab;
  readonly irises: readonly [Lab, Lab];
  readonly brows: Lab;
  readonly hair: Lab;
}

/** Up to the first lightness, the lighter half of a face is shine on dark skin; from the second on, the face is light. */
const darkSkin = [0.5, 0.6] as const;
/** The neck is in shadow: all skin together is so much darker than the face. */
const besideFace = 0.07;
const featureLines = [
  faceParts.rightEye,
  faceParts.leftEye,
  faceParts.rightBrow,
  faceParts.leftBrow,
  faceParts.lips,
];
/** The share of the middle of the face that is darker than its color, for light skin, brown skin in good light and dark skin. */
const toneShare = { light: 0.6, brown: 0.38, dark: 0.42 };

/**
 * What color skin, lips, eyes, brows and hair have. Dark skin keeps its tone: its lightness is taken below the middle, since what is lighter there
 * is a reflection of the sky.
 *
 * @param lab OKLab, interleaved, not smoothed
 * @param alpha of the subject
 */
export function faceColors(
  lab: ColorField,
  alpha: Float32Array,
  { face, skin, hair, points, irises }: SourceHead,
): FaceColors {
  const { data } = lab;
  // The middle of the face: its rim lies in the shadow of hair, and ears and brows say nothing about it.
  const middleOfFace = regionOf(lab, points, [faceParts.oval], { grow: 0.85 });
  const features = regionOf(lab, points, featureLines, { grow: 1.3 });
  const skinColor = skinTone(
    data,
    (i) => middleOfFace[i] > 0.5 && features[i] < 0.1 && face[i] > 0.8 && alpha[i] > 0.9,
    (i) => skin[i] > 0.8 && alpha[i] > 0.9,
  );
  const at = (indices: readonly number[]) => indices.map((index) => points[index]);
  const inMouth = inside(lab, at(faceParts.mouth));
  const onLips = inside(lab, at(faceParts.lips));
  const lips = middle(
    data,
    placesOf(onLips, (i) => inMouth[i] < 26),
  );
  const browPlaces = [
    ...placesOf(inside(lab, at(faceParts.rightBrow))),
    ...placesOf(inside(lab, at(faceParts.leftBrow))),
  ];
  const brows = middle(data, darkest(data, browPlaces, 0.35));
  const irisOf = (side: 0 | 1): Lab => {
    const { center, radius } = irises[side];
    const lids = inside(lab, at(side === 0 ? faceParts.rightEye : faceParts.leftEye));
    const ring = placesOf(lids, (i) => {
      const away = Math.hypot((i % lab.width) + 0.5 - center[0], Math.floor(i / lab.width) + 0.5 - center[1]);
      return away > 0.45 * radius && away < 0.9 * radius;
    });
    return middle(data, darkest(data, ring, 0.75), 5) ?? [0.35, 0.02, 0.03];
  };
  const browColor = brows ?? ([0.3, 0.01, 0.02] as const);
  const hairColor = middle(
    data,
    placesOf(
      hair.map((share) => 255 * share),
      undefined,
      180,
    ),
    80,
  );
  return {
    skin: skinColor ?? [0.7, 0.03, 0.04],
    lips: lips ?? [0.55, 0.08, 0.03],
    irises: [irisOf(0), irisOf(1)],
    brows: browColor,
    hair: hairColor ?? browColor,
  };
}

/**
 * How thick brows are beside those of the mesh, which knows one kind: how much of their place is nearer to their color than to the skin's.
 */
export function browThickness(lab: ColorField, points: FacePoints, { skin, brows }: FaceColors): number {
  const range = skin[0] - brows[0];
  if (range < 0.06) return 0.6;
  let sum = 0;
  let count = 0;
  for (const part of [faceParts.rightBrow, faceParts.leftBrow]) {
    const cover = inside(
      lab,
      part.map((index) => points[index]),
    );
    for (const i of placesOf(cover)) {
      sum += Math.min(1, Math.max(0, (skin[0] - lab.data[3 * i]) / range));
      count++;
    }
  }
  return count === 0 ? 1 : Math.min(1.15, Math.max(0.5, (1.6 * sum) / count));
}

/** Chroma over lightness up to which skin is pale or rosy, and from which on it's brown. */
const brownChroma = [0.095, 0.13] as const;
/** Hue, in radians, up to which skin is flushed rather than brown. */
const brownHue = [0.68, 0.78] as const;
/** Lighter skin is not brown, however strong the photo's colors are. */
const brownLight = [0.65, 0.71] as const;

/** A face whose lighter quarter is lighter than this isn't brown: a low sun colors light skin, and the rest lies in its shadow. */
const sunlit = [0.82, 0.87] as const;

/** How brown skin is, 0..1: of two faces as light, the browner one is in more light, and must not be drawn lighter still. */
export function brownness(lightness: number, [, a, b]: Lab): number {
  const chroma = Math.hypot(a, b) / Math.max(0.1, lightness);
  const isBrown = smooth(brownChroma[0], brownChroma[1], chroma);
  const isFlushed = smooth(brownHue[1], brownHue[0], Math.atan2(b, a));
  return isBrown * (1 - isFlushed) * smooth(brownLight[1], brownLight[0], lightness);
}

function skinTone(
  data: Float32Array,
  isFace: (i: number) => boolean,
  isSkin: (i: number) => boolean,
): Lab | undefined {
  const [light, all]: [number[], number[]] = [[], []];
  for (let i = 0; 3 * i < data.length; i++) {
    if (isFace(i)) light.push(data[3 * i]);
    if (isSkin(i)) all.push(i);
  }
  if (light.length < 30) return undefined;
  const sorted = Float32Array.from(light);
  const [half, bright] = quantilesOf(sorted, [0.5, 0.75]);
  const pace = Math.ceil(all.length / 8000);
  const everywhere = all.filter((_, k) => k % pace === 0);
  const [whole] = quantilesOf(
    Float32Array.from(everywhere, (i) => data[3 * i]),
    [0.5],
  );
  // Paint and shine lighten a face: neck, shoulders and hands have a say.
  const lit = smooth(darkSkin[0], darkSkin[1], Math.min(half, whole + besideFace));
  const measured = brownness(whole, middle(data, everywhere) ?? [1, 0, 0]);
  const brown = measured * smooth(sunlit[1], sunlit[0], bright);
  const lightShare = toneShare.light + brown * (toneShare.brown - toneShare.light);
  const [lighter, darker] = quantilesOf(sorted, [lightShare, toneShare.dark]);
  const dark = Math.min(darker, whole + 0.5 * besideFace);
  const tone = dark + lit * (lighter - dark);
  const isPlausible = (i: number) => {
    const l = data[3 * i];
    const a = data[3 * i + 1];
    const b = data[3 * i + 2];
    const hue = Math.atan2(b, a);
    return hue > 0.1 && hue < 1.5 && Math.hypot(a, b) > 0.025 && l - tone < 0.06 && l - tone > -0.2;
  };
  const plausible = all.filter(isPlausible);
  const [, a, b] = middle(data, plausible.length > 30 ? plausible : all) ?? [0, 0.03, 0.04];
  return [tone, a, Math.max(b, 0.75 * a)];
}

function inside(size: ColorField, line: readonly (readonly [number, number])[]): Uint8Array {
  return fillPolygon(
    size,
    line.map(([x, y]) => ({ x, y })),
  );
}

function placesOf(cover: ArrayLike<number>, isWanted?: (i: number) => boolean, least = 150): number[] {
  const places: number[] = [];
  for (let i = 0; i < cover.length; i++) if (cover[i] > least && (!isWanted || isWanted(i))) places.push(i);
  return places;
}

/** The darker share of places. */
function darkest(data: Float32Array, places: number[], share: number): number[] {
  const sorted = places.toSorted((one, other) => data[3 * one] - data[3 * other]);
  return sorted.slice(0, Math.ceil(share * sorted.length));
}

/** The median of each channel, or undefined with fewer places than `least`. */
function middle(data: Float32Array, places: readonly number[], least = 6): Lab | undefined {
  if (places.length < least) return undefined;
  // Some thousands tell it as well as all of them.
  const pace = Math.ceil(places.length / 4000);
  const some = places.filter((_, k) => k % pace === 0);
  const [l, a, b] = [0, 1, 2].map(
    (c) =>
      quantilesOf(
        Float32Array.from(some, (i) => data[3 * i + c]),
        [0.5],
      )[0],
  );
  return [l, a, b];
}
