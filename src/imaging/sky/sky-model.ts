import { type ColorMixture, fitMixture, logDensity } from '../matte/color-mixture.ts';

/** Colors of a small picture, and where in it they are: OKLab and height. */
export interface PlacedColors {
  readonly width: number;
  readonly height: number;
  /** Interleaved L, a, b and a weighted row. */
  readonly data: Float32Array;
}

const parts = 5;
const mostSamples = 3000;
const mostDoubt = 7;
/** Natural logarithm of the density that any color has in any model: nothing is impossible. */
const anyColor = Math.log(1e-2);
const rowWeight = 0.16;

/** @param lab interleaved OKLab */
export function placedColors(lab: Float32Array, width: number, height: number): PlacedColors {
  const data = new Float32Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    data[i * 4] = lab[i * 3];
    data[i * 4 + 1] = 2 * lab[i * 3 + 1];
    data[i * 4 + 2] = 2 * lab[i * 3 + 2];
    data[i * 4 + 3] = (rowWeight * Math.floor(i / width)) / height;
  }
  return { width, height, data };
}

/** What sky and what land looks like. */
export interface SkyModel {
  readonly sky: ColorMixture;
  readonly land: ColorMixture;
}

/** @param isSky 1 sky, 0 land, 2 not known */
export function learnSky(colors: PlacedColors, isSky: Uint8Array): SkyModel | undefined {
  const sky = sampled(colors, isSky, 1);
  const land = sampled(colors, isSky, 0);
  if (sky.length === 0 || land.length === 0) return undefined;
  return { sky: fitMixture(sky, 4, parts), land: fitMixture(land, 4, parts) };
}

function sampled({ data }: PlacedColors, isSky: Uint8Array, wanted: number): Float32Array {
  let count = 0;
  for (const value of isSky) if (value === wanted) count++;
  const stride = Math.max(1, Math.ceil(count / mostSamples));
  const points: number[] = [];
  let seen = 0;
  for (let i = 0; i < isSky.length; i++) {
    if (isSky[i] !== wanted) continue;
    if (seen++ % stride === 0) points.push(data[i * 4], data[i * 4 + 1], data[i * 4 + 2], data[i * 4 + 3]);
  }
  return Float32Array.from(points);
}

/** What colors say of each pixel. */
export interface SkyOdds {
  /** How much likelier than land it is sky: a logarithm, bounded to ±{@link mostDoubt}. */
  readonly odds: Float32Array;
  /** How likely its color is in the sky: natural logarithms of densities. */
  readonly densities: Float32Array;
}

export function skyOdds({ width, height, data }: PlacedColors, { sky, land }: SkyModel): SkyOdds {
  const logs = new Float64Array(parts);
  const odds = new Float32Array(width * height);
  const densities = new Float32Array(width * height);
  for (let i = 0; i < odds.length; i++) {
    densities[i] = logDensity(sky, data, i * 4, logs);
    const other = logDensity(land, data, i * 4, logs);
    odds[i] = Math.max(-mostDoubt, Math.min(mostDoubt, floored(densities[i]) - floored(other)));
  }
  return { odds, densities };
}

/** The logarithm of a density and that of any color, together. */
function floored(log: number): number {
  return Math.max(log, anyColor) + Math.log1p(Math.exp(-Math.abs(log - anyColor)));
}
