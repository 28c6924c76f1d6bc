import { type ColorField, resampleColors } from '../color/working-colors.ts';
import type { FlowField } from '../flow/flow-field.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { alongFlow } from './along-flow.ts';
import { labFlow } from './flow-bilateral.ts';
import { quantilesOf } from './soft-steps.ts';

/** Which band of tone each place is of, −1 where it is of none, and the lightness of each. */
export interface ToneBands {
  readonly bands: Int8Array;
  readonly tones: readonly number[];
}

/** Shares of hair at which a band begins, and at which its tone is taken. */
const hairCuts = [0.12, 0.4, 0.68, 0.9];
const hairTones = [0.06, 0.27, 0.54, 0.8, 0.955];
/** The same of a coat. */
const coatCuts = [0.08, 0.26, 0.5, 0.74, 0.92];
const coatTones = [0.04, 0.17, 0.38, 0.62, 0.83, 0.97];
/** Bands lie so much further apart than in the photo. */
const hairContrast = 1.15;
/** With fewer places nothing is cut into bands. */
const leastPlaces = 200;

/**
 * Hair as few masses of light and dark along its strands.
 *
 * @param lightness of the smoothed picture
 * @param flow as `strandFlow` gives it: the strands, not single hairs
 * @param hair how much of each pixel is hair
 */
export function hairBands(
  lightness: Plane,
  flow: FlowField,
  hair: Float32Array,
  unit: number,
): ToneBands | undefined {
  const even = smoothed(lightness, flow, hair, { first: 14 * unit, blur: 1.1 * unit, second: 10 * unit });
  const bands = cutIntoBands(
    even,
    (i) => hair[i] > 0.6,
    (i) => hair[i] > 0.5,
    hairCuts,
    hairTones,
  );
  if (!bands) return undefined;
  const middle = bands.tones[2];
  return { ...bands, tones: bands.tones.map((tone) => middle + (tone - middle) * hairContrast) };
}

/**
 * The same for an animal: tones along its coat. Small dark spots in it (eyes, a nose) are of no band.
 *
 * @param alpha of the animal
 */
export function coatBands(
  lightness: Plane,
  flow: FlowField,
  alpha: Float32Array,
  unit: number,
): ToneBands | undefined {
  const isCoat = (i: number) => alpha[i] > 0.4;
  const even = smoothed(lightness, flow, alpha, { first: 9 * unit, blur: 1.3 * unit, second: 7 * unit });
  const spots = darkSpots(lightness, isCoat, unit);
  return cutIntoBands(
    even,
    (i) => alpha[i] > 0.7,
    (i) => alpha[i] > 0.5 && spots[i] === 0,
    coatCuts,
    coatTones,
  );
}

/** Lightness along the strands, within a part: in half the size of the picture, where it is as smooth. */
function smoothed(
  lightness: Plane,
  flow: FlowField,
  part: Float32Array,
  { first, blur, second }: { first: number; blur: number; second: number },
): Float32Array {
  const { width, height } = flow;
  const small = resamplePlane(lightness, width, height);
  const share = resamplePlane({ ...lightness, data: part }, width, height).data;
  const shrink = width / lightness.width;
  const isPart = (i: number) => share[i] > 0.2;
  const long = alongFlow(small, flow, Math.max(0.7, first * shrink), isPart);
  const soft = blurPlane(long, Math.max(0.6, blur * shrink));
  const even = alongFlow(soft, flow, Math.max(0.7, second * shrink), isPart);
  return resamplePlane(even, lightness.width, lightness.height).data;
}

/** Directions over a wide neighborhood, in half the size of a picture. */
export function strandFlow(colors: ColorField, sigma: number): FlowField {
  const [width, height] = [colors.width, colors.height].map((side) => Math.max(1, Math.round(side / 2)));
  return labFlow(resampleColors(colors, width, height), sigma / 2);
}

/** Places much darker than the coat that are small: 1. */
function darkSpots(lightness: Plane, isCoat: (i: number) => boolean, unit: number): Uint8Array {
  const { data } = blurPlane(lightness, Math.max(0.6, unit));
  const light: number[] = [];
  for (let i = 0; i < data.length; i++) if (isCoat(i)) light.push(data[i]);
  const spots = new Uint8Array(data.length);
  if (light.length < leastPlaces) return spots;
  const [quarter] = quantilesOf(Float32Array.from(light), [0.25]);
  const dark = data.map((value) => (smooth(0.7, 0.5, value / quarter) > 0.5 ? 1 : 0));
  const around = blurPlane({ ...lightness, data: dark }, 14 * unit).data;
  for (let i = 0; i < spots.length; i++) if (dark[i] > 0 && around[i] < 0.5) spots[i] = 1;
  return spots;
}

function cutIntoBands(
  values: Float32Array,
  isMeasured: (i: number) => boolean,
  isOfBand: (i: number) => boolean,
  cuts: readonly number[],
  tones: readonly number[],
): ToneBands | undefined {
  const measured: number[] = [];
  for (let i = 0; i < values.length; i++) if (isMeasured(i)) measured.push(values[i]);
  if (measured.length < leastPlaces) return undefined;
  const pace = Math.ceil(measured.length / 8000);
  const sorted = Float32Array.from(measured.filter((_, k) => k % pace === 0));
  const at = quantilesOf(sorted, cuts);
  const bands = new Int8Array(values.length).fill(-1);
  for (let i = 0; i < values.length; i++) {
    if (!isOfBand(i)) continue;
    let band = 0;
    while (band < at.length && values[i] >= at[band]) band++;
    bands[i] = band;
  }
  return { bands, tones: quantilesOf(sorted, tones) };
}

/** The chroma of a picture, blurred within a part of it: hair and fur have few colors. Worked out in half the size, where it is as smooth. */
export function blurredWithin(colors: ColorField, share: Float32Array, sigma: number): ColorField {
  const { width, height, data } = colors;
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side / 2)));
  const soft = (plane: Float32Array) => {
    const small = resamplePlane({ width, height, data: plane }, across, down);
    return resamplePlane(blurPlane(small, Math.max(0.6, sigma / 2)), width, height).data;
  };
  const weight = soft(share);
  const out = data.slice();
  for (let c = 1; c < 3; c++) {
    const blurred = soft(share.map((value, i) => value * data[3 * i + c]));
    for (let i = 0; i < blurred.length; i++) if (weight[i] > 1e-3) out[3 * i + c] = blurred[i] / weight[i];
  }
  return { width, height, data: out };
}
