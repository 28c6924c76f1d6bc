import type { ColorField } from '../color/working-colors.ts';
import { type FacePoints, faceParts } from '../face/face-points.ts';
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
const darkSkin = [0.48, 0.58] as const;
/** The share of the face that is darker than its color, for light skin and for dark. */
const toneShare = { light: 0.62, dark: 0.45 };

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
  const skinColor = skinTone(
    data,
    (i) => face[i] > 0.8 && alpha[i] > 0.9,
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
  let [sum, count] = [0, 0];
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
  const [half] = quantilesOf(sorted, [0.5]);
  const lit = smooth(darkSkin[0], darkSkin[1], half);
  const [tone] = quantilesOf(sorted, [toneShare.dark + lit * (toneShare.light - toneShare.dark)]);
  const isPlausible = (i: number) => {
    const [l, a, b] = [data[3 * i], data[3 * i + 1], data[3 * i + 2]];
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
