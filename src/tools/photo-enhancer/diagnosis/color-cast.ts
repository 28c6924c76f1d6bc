import { encodeLight, oklabOfLight } from '../../../imaging/color/oklab.ts';
import { skinLikeness } from '../../../imaging/color/skin-likeness.ts';
import { averagePlane } from '../../../imaging/raster/gaussian-blur.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { LightCopy } from './light-copy.ts';

type Rgb = readonly [number, number, number];

/** A cast: the color that what is gray has in this photo. */
export interface ColorCast {
  /** Its light in linear RGB; its luminance is 1. */
  readonly illuminant: Rgb;
  /** OKLab `a` and `b` of a light gray under it. */
  readonly a: number;
  readonly b: number;
  /** How far the ways of measuring agree, 0..1. */
  readonly confidence: number;
}

export const noCast: ColorCast = { illuminant: [1, 1, 1], a: 0, b: 0, confidence: 1 };

/** What is darker or brighter than this, in light, says nothing about color. */
const [tooDark, tooBright] = [0.004, 0.96];
/** The norm that shades of gray and edges are added up by (van de Weijer, Gevers, Gijsenij, 2007). */
const norm = 5;
/** A gray of this lightness shows a cast in numbers. */
const grayLight = 0.5;
const grayLightness = Math.cbrt(grayLight);
/** Casts smaller than their uncertainty by this factor are none; from the other on they are sure. */
const [unsure, sure] = [0.9, 2.2];

/**
 * Finds the color of the light by three ways that go wrong in different photos: the strongest edges (gray edge), the brighter shades (shades
 * of gray), and colors that lie close together near gray. Where they point different ways, colors are the photo's own.
 */
export function colorCast(copy: LightCopy): ColorCast {
  const counted = countedPixels(copy);
  const lab = oklabOfLight(copy.light);
  const estimates = [grayEdge(copy, counted), shadesOfGray(copy, counted), nearGray(lab, counted)].filter(
    (one): one is Rgb => one !== undefined,
  );
  if (estimates.length < 2) return { ...noCast, confidence: 0 };
  const points = estimates.map((one) => chromaOf(one));
  const a = middle(points.map((point) => point[0]));
  const b = middle(points.map((point) => point[1]));
  const size = Math.hypot(a, b);
  const apart =
    points.reduce((sum, point) => sum + Math.hypot(point[0] - a, point[1] - b), 0) / points.length;
  const agreement = smooth(unsure, sure, size / Math.max(0.004, apart));
  const confidence = agreement * (1 - smooth(someFree, manyFree, freeShare(lab, counted, a, b)));
  return { illuminant: lightOf(a, b), a, b, confidence };
}

/** With so much of a photo free of a cast there is none. */
const [someFree, manyFree] = [0.12, 0.3];

/** Share of what counts that a cast of this color cannot have colored: gray, or of the opposite color. */
function freeShare(lab: Float32Array, counted: Float32Array, a: number, b: number): number {
  const size = Math.hypot(a, b);
  if (size === 0) return 1;
  let [free, total] = [0, 0];
  for (let i = 0; i < counted.length; i++) {
    const lightness = lab[3 * i];
    if (counted[i] === 0 || lightness < 0.2) continue;
    const along = ((lab[3 * i + 1] * a + lab[3 * i + 2] * b) / size / lightness) * grayLightness;
    total += counted[i];
    if (along < 0.3 * size) free += counted[i];
  }
  return total === 0 ? 1 : free / total;
}

/** OKLab `a`, `b` of a gray in this light. */
export function chromaOf(illuminant: Rgb): [number, number] {
  const scale = grayLight / luminanceOf(illuminant);
  const lab = oklabOfLight(Float32Array.from(illuminant, (value) => value * scale));
  return [lab[1], lab[2]];
}

/** The light in which a gray has this `a`, `b`. */
function lightOf(a: number, b: number): Rgb {
  const lightness = grayLightness;
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const scale = 1 / luminanceOf(rgb);
  return [rgb[0] * scale, rgb[1] * scale, rgb[2] * scale];
}

const luminanceOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** 1 for what tells about the light; what may be skin tells less. */
function countedPixels({ light, weights }: LightCopy): Float32Array {
  return weights.map((weight, i) => {
    const [red, green, blue] = [light[3 * i], light[3 * i + 1], light[3 * i + 2]];
    if (Math.max(red, green, blue) > tooBright || red + green + blue < 3 * tooDark) return 0;
    const skin = skinLikeness(encodeLight(red), encodeLight(green), encodeLight(blue));
    return weight * (1 - 0.8 * skin);
  });
}

function shadesOfGray({ light }: LightCopy, counted: Float32Array): Rgb | undefined {
  const sums = [0, 0, 0];
  for (let i = 0; i < counted.length; i++) {
    for (let c = 0; c < 3; c++) {
      const value = light[3 * i + c];
      const square = value * value;
      sums[c] += counted[i] * square * square * value;
    }
  }
  return mean(sums);
}

function grayEdge({ width, height, light }: LightCopy, counted: Float32Array): Rgb | undefined {
  const sums = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const channel = Float32Array.from(counted, (_, i) => light[3 * i + c]);
    const { data } = averagePlane({ width, height, data: channel }, 1);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const weight = Math.min(counted[i - 1], counted[i + 1], counted[i - width], counted[i + width]);
        if (weight === 0) continue;
        const across = data[i + 1] - data[i - 1];
        const down = data[i + width] - data[i - width];
        const square = across * across + down * down;
        sums[c] += weight * square * square * Math.sqrt(square);
      }
    }
  }
  return mean(sums);
}

function mean(sums: readonly number[]): Rgb | undefined {
  if (Math.min(...sums) <= 0) return undefined;
  const [red, green, blue] = sums.map((sum) => sum ** (1 / norm));
  return [red, green, blue];
}

/** Cells of `a` and `b` that colors are counted in, and how far from gray they are looked for. */
const cell = 0.01;
const farthest = 0.1;

/** Where colors lie closest together near gray: walls, roads, clouds and stone are many, and hardly colored. */
function nearGray(lab: Float32Array, counted: Float32Array): Rgb | undefined {
  const side = Math.round((2 * farthest) / cell) + 1;
  const counts = new Float32Array(side * side);
  let total = 0;
  for (let i = 0; i < counted.length; i++) {
    const lightness = lab[3 * i];
    if (counted[i] === 0 || lightness < 0.2) continue;
    total += counted[i];
    // As the gray that stands for the cast: chroma grows with lightness.
    const scale = grayLightness / lightness;
    const a = lab[3 * i + 1] * scale;
    const b = lab[3 * i + 2] * scale;
    const size = Math.sqrt(a * a + b * b);
    if (size > farthest) continue;
    const place = Math.round((b + farthest) / cell) * side + Math.round((a + farthest) / cell);
    counts[place] += counted[i] * (1 - 0.6 * (size / farthest));
  }
  const { data } = averagePlane({ width: side, height: side, data: counts }, 1.2);
  let best = 0;
  for (let i = 1; i < data.length; i++) if (data[i] > data[best]) best = i;
  if (total === 0 || data[best] === 0) return undefined;
  // The weighted middle of what is around the peak.
  let [weight, a, b] = [0, 0, 0];
  const [column, row] = [best % side, Math.floor(best / side)];
  for (let y = Math.max(0, row - 2); y <= Math.min(side - 1, row + 2); y++) {
    for (let x = Math.max(0, column - 2); x <= Math.min(side - 1, column + 2); x++) {
      weight += counts[y * side + x];
      a += counts[y * side + x] * (x * cell - farthest);
      b += counts[y * side + x] * (y * cell - farthest);
    }
  }
  return weight < 0.02 * total ? undefined : lightOf(a / weight, b / weight);
}
