import { encodeLight, linearOf, oklabOf, writeRgb } from '../color/oklab.ts';
import { lightOfSamples } from '../lens/light-table.ts';
import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';
import { resample, thinned } from '../raster/resample.ts';

/** How far the subject goes towards its surroundings at full strength, in OKLab, and how far at most. */
const lightness = { share: 0.3, most: 0.09 };
const tint = { share: 0.55, most: 0.035 };
/** Towards green and blue it goes less far: a lawn and a sky are lit by the same white sun, and skin turns sickly in their color. */
const mostCool = 0.014;
/** From this lightness down a subject gets lighter by less: what is black stays black in any light. */
const dark = 0.5;
/** Of the difference between the two sides of the backdrop. */
const direction = { share: 0.6, most: 0.16 };
/** Longer side of the copies that are compared, and how many pixels to each of their sides are enough for a mean. */
const lookSide = 64;
const looks = 6;

/**
 * The subject in the light of another place: a little lighter or darker, warmer or cooler, and lighter on the side that the
 * place is lighter on. The change is a gain of light for each channel, as another lamp would make it, so that black stays
 * black. What is not the subject changes with it.
 *
 * @param pixels 3 or 4 channels
 * @param alpha of the subject
 * @param backdrop 3 channels, where it is put
 * @param strength 0..2, usually up to 1; 0 gives the pixels back
 */
export function matchLight(
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  backdrop: Raster,
  strength: number,
): Raster {
  if (strength === 0) return pixels;
  const subject = lookAt(pixels, alpha);
  const place = lookAt(backdrop);
  const limited = (value: number, most: number, least = -most) => Math.min(Math.max(value, least), most);
  const target = subject.mean.map((own, c) => {
    if (c === 0) {
      const most = lightness.most * Math.min(1, own / dark);
      return own + strength * limited(lightness.share * (place.mean[0] - own), most, -lightness.most);
    }
    // A place that has a color lends some of it; what the subject has stays its own.
    return own + strength * limited(tint.share * (place.mean[c] - 0.5 * own), tint.most, -mostCool);
  });
  const rgb = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  writeRgb(subject.mean[0], subject.mean[1], subject.mean[2], rgb[0]);
  writeRgb(target[0], target[1], target[2], rgb[1]);
  const gains = rgb[0].map((value, c) => (linearOf(rgb[1][c]) + 0.01) / (linearOf(value) + 0.01));
  const slope = strength * limited(direction.share * place.slope, direction.most);
  return relight(pixels, gains, slope);
}

/** Mean OKLab, and how much lighter the right side is than the left. */
function lookAt(pixels: Raster, alpha?: Raster<Uint8Array>): { mean: number[]; slope: number } {
  const scale = Math.min(1, lookSide / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const { data, channels } = resample(thinned(pixels, looks * lookSide), width, height);
  const weights = alpha && resample(thinned(alpha, looks * lookSide), width, height).data;
  const unit = data instanceof Uint16Array ? 65535 : 255;
  const colors = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) colors[i * 3 + c] = data[i * channels + c] / unit;
  }
  const lab = oklabOf(colors);
  const sums = [0, 0, 0];
  const sides = [0, 0];
  let total = 0;
  for (let i = 0; i < width * height; i++) {
    const weight = weights ? weights[i] / 255 : 1;
    total += weight;
    for (let c = 0; c < 3; c++) sums[c] += weight * lab[i * 3 + c];
    sides[i % width < width / 2 ? 0 : 1] += lab[i * 3];
  }
  const half = (width * height) / 2;
  return { mean: sums.map((sum) => sum / Math.max(total, 1e-6)), slope: (sides[1] - sides[0]) / half };
}

/** Places of the root of light that 8 bits are looked up at: the level is the exact one, or next to it within 0.03 of the border of both. */
const rootSteps = 8192;
const levels = Uint8Array.from(
  { length: rootSteps + 1 },
  (_, i) => encodeLight((i / rootSteps) ** 2) * 255 + 0.5,
);

/** A slope this small changes no level of 255 by more than a tenth. */
const leastSlope = 1e-3;

function relight(pixels: Raster, gains: readonly number[], slope: number): Raster {
  const { width, channels, data } = pixels;
  const out = samplesLike(data, data.length);
  const sides = Float64Array.from({ length: width }, (_, x) => 1 + slope * (2 * ((x + 0.5) / width) - 1));
  if (data instanceof Uint16Array) relightDeep(data, channels, gains, sides, out);
  else {
    // The root of a product is the product of the roots: a pixel costs one multiplication and one look into a table.
    const light = lightOfSamples(255);
    const roots = gains.map((gain) =>
      Float64Array.from(light, (value) => Math.sqrt(value * gain) * rootSteps),
    );
    if (Math.abs(slope) < leastSlope) relightEvenly(pixels, roots, out);
    else relightSides(pixels, roots, sides.map(Math.sqrt), out);
  }
  return { ...pixels, data: out };
}

type Roots = readonly Float64Array[];

function levelAt(root: number): number {
  return levels[Math.min(root + 0.5, rootSteps) | 0];
}

function relightEvenly({ channels, data }: Raster, roots: Roots, out: Samples): void {
  const [red, green, blue] = roots.map((ofChannel) => Uint8Array.from(ofChannel, levelAt));
  for (let i = 0; i < data.length; i += channels) {
    out[i] = red[data[i]];
    out[i + 1] = green[data[i + 1]];
    out[i + 2] = blue[data[i + 2]];
    if (channels === 4) out[i + 3] = data[i + 3];
  }
}

function relightSides(
  { width, height, channels, data }: Raster,
  [red, green, blue]: Roots,
  sides: Float64Array,
  out: Samples,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += channels) {
      const side = sides[x];
      out[i] = levelAt(red[data[i]] * side);
      out[i + 1] = levelAt(green[data[i + 1]] * side);
      out[i + 2] = levelAt(blue[data[i + 2]] * side);
      if (channels === 4) out[i + 3] = data[i + 3];
    }
  }
}

function relightDeep(
  data: Uint16Array,
  channels: number,
  gains: readonly number[],
  sides: Float64Array,
  out: Samples,
): void {
  const light = lightOfSamples(65535);
  for (let i = 0, x = 0; i < data.length; i += channels, x = x + 1 < sides.length ? x + 1 : 0) {
    for (let c = 0; c < 3; c++)
      out[i + c] = encodeLight(light[data[i + c]] * gains[c] * sides[x]) * 65535 + 0.5;
    if (channels === 4) out[i + 3] = data[i + 3];
  }
}
