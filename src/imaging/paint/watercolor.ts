import { type ColorField, throughChannels, workingColors } from '../color/working-colors.ts';
import { anisotropicKuwahara } from '../flow/anisotropic-kuwahara.ts';
import { flowField } from '../flow/flow-field.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { finishPainting } from './finish-painting.ts';
import type { Painter } from './painter.ts';
import { paperGrain, smoothNoise } from './paper-noise.ts';

/** Washes are laid in a copy of this size; the paper's grain is the picture's own. */
const workingPixels = 500_000;
const paper = [0.985, 0.98, 0.965] as const;
/** Paint is thin: the darkest wash still lets so much of the paper through. */
const thinness = 0.2;
/** Pigment is purer than what is seen. */
const purity = 1.32;
/** Lightness from which on the paper stays bare. */
const bare = [0.86, 0.98] as const;
/** How far a wash runs over or stops before its outline, as a share of the side. */
const wobble = 0.003;
/** How much pigment gathers at the rim of a wash, flows together in it, and settles in the paper. */
const [rims, flows, grains] = [3.4, 0.75, 0.42] as const;

/**
 * A watercolor: flat washes in the colors of what they show, whose outlines run, with more pigment along their rims, clouds in
 * them where the water took it, and the paper's grain. Pigment is more or less dense as in Bousseau, Kaplan, Thollot, Sillion:
 * "Interactive Watercolor Rendering with Temporal Coherence and Abstraction", 2006: C − (C − C²)(d − 1).
 */
export const paintWatercolor: Painter = async (picture, detail, step) => {
  const colors = workingColors(picture, workingPixels);
  const side = Math.sqrt(colors.width * colors.height);
  const flow = flowField(colors, Math.max(1, side * 0.004));
  const radius = Math.max(1.5, side * (0.013 - 0.009 * detail));
  const flat = await anisotropicKuwahara(colors, flow, radius, (share) => step(0.6 * share));
  const washes = runOver(flat, side);
  await step(0.65);
  const density = densityOf(washes, side, detail);
  await step(0.75);
  const { width, height } = picture;
  const large = throughChannels(washes, (channel) => resamplePlane(channel, width, height, 'cubic'));
  const dense = resamplePlane(density, width, height, 'cubic').data;
  await step(0.85);
  const grain = paperGrain(width, height, Math.max(0.6, Math.sqrt(width * height) * 0.0009));
  await step(0.95);
  const paint = new Uint16Array(width * height * 3);
  const pigment = new Float32Array(3);
  for (let i = 0, at = 0; i < grain.length; i++, at += 3) {
    mixPigment(large.data, at, pigment);
    const light = 0.3 * pigment[0] + 0.55 * pigment[1] + 0.15 * pigment[2];
    const settled = dense[i] + grains * (1 - light) * (0.5 - grain[i]) * 2;
    const surface = 1 + 0.035 * (grain[i] - 0.5);
    for (let channel = 0; channel < 3; channel++) {
      const color = Math.min(1, Math.max(0, pigment[channel]));
      const value = (color - (color - color * color) * (settled - 1)) * surface * paper[channel];
      paint[at + channel] = Math.min(1, Math.max(0, value)) * 65535;
    }
  }
  return finishPainting(picture, paint);
};

/** Each place shows what lies a little beside it, further along slow noise: outlines are drawn with a wet brush. */
function runOver({ width, height, data }: ColorField, side: number): ColorField {
  const reach = wobble * side;
  const [slow, quick] = [side * 0.02, side * 0.006];
  const shifts = [21, 22].map((seed) => {
    const wide = smoothNoise(width, height, Math.max(1, slow), seed);
    const narrow = smoothNoise(width, height, Math.max(0.7, quick), seed + 10);
    return wide.map((value, i) => reach * (0.75 * value + 0.4 * narrow[i]));
  });
  const out = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + shifts[0][i])));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y + shifts[1][i])));
      const from = (fromY * width + fromX) * 3;
      for (let channel = 0; channel < 3; channel++) out[i * 3 + channel] = data[from + channel];
    }
  }
  // Colors meet wet in wet, over a pixel or two.
  return throughChannels({ width, height, data: out }, (channel) =>
    blurPlane(channel, Math.max(0.6, side * 0.0007)),
  );
}

/** How dense the pigment lies; 1 is as it was mixed. */
function densityOf({ width, height, data }: ColorField, side: number, detail: number): Plane {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i++)
    light[i] = 0.3 * data[i * 3] + 0.55 * data[i * 3 + 1] + 0.15 * data[i * 3 + 2];
  const around = blurPlane({ width, height, data: light }, Math.max(1, side * (0.006 - 0.002 * detail))).data;
  const clouds = smoothNoise(width, height, Math.max(1, side * 0.035), 3);
  const blooms = smoothNoise(width, height, Math.max(1, side * 0.009), 4);
  return {
    width,
    height,
    data: light.map((value, i) => {
      // On its darker side an outline is a rim: there the water stood longest.
      const rim = Math.min(0.5, Math.max(0, around[i] - value));
      return 1 + rims * rim + flows * (0.34 * clouds[i] + 0.16 * blooms[i]);
    }),
  };
}

/** Thinner, purer, and bare paper where it is nearly white. */
function mixPigment(colors: Float32Array, at: number, out: Float32Array): void {
  const [red, green, blue] = [colors[at], colors[at + 1], colors[at + 2]];
  const gray = 0.3 * red + 0.55 * green + 0.15 * blue;
  const part = Math.min(1, Math.max(0, (gray - bare[0]) / (bare[1] - bare[0])));
  const left = 1 - part * part * (3 - 2 * part);
  for (let channel = 0; channel < 3; channel++) {
    const pure = gray + (colors[at + channel] - gray) * purity;
    const thin = thinness + (1 - thinness) * Math.min(1, Math.max(0, pure)) ** 0.74;
    out[channel] = 1 - (1 - thin) * left;
  }
}
