import { oklabOf, writeRgb } from '../../../imaging/color/oklab.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** What a sky does to what is under it, all in OKLab. */
export interface SkyLight {
  readonly lightness: number;
  /** Tints of what it lights least and most: of all of the sky, and of its brightest part. */
  readonly shadows: readonly [a: number, b: number];
  readonly lights: readonly [a: number, b: number];
}

/** How much of the sky's color lies on things in its shade, and in its light. */
const [shadeShare, lightShare] = [0.2, 0.42];
/** Land follows a darker sky two thirds as far as it goes, a brighter one hardly: what lay in the dark can't be made out. */
const follow = 0.65;
const [darkest, brightest] = [0.4, 1.18];
const mostSamples = 40_000;
const brightShare = 0.1;

/**
 * The light of the visible part of a sky.
 *
 * @param pixels 3 or 4 channels
 * @param sky 255 where it is
 */
export function skyLightOf(pixels: Raster, sky: Raster<Uint8Array>): SkyLight {
  const { channels, data } = pixels;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const stride = Math.max(1, Math.floor(sky.data.length / mostSamples));
  const colors: number[] = [];
  for (let i = 0; i < sky.data.length; i += stride) {
    if (sky.data[i] < 200) continue;
    for (let c = 0; c < 3; c++) colors.push(data[i * channels + c] / maximum);
  }
  const lab = oklabOf(Float32Array.from(colors));
  const order = Array.from({ length: lab.length / 3 }, (_, i) => i).sort(
    (one, other) => lab[other * 3] - lab[one * 3],
  );
  const all = meanOf(lab, order);
  const bright = meanOf(lab, order.slice(0, Math.ceil(order.length * brightShare)));
  return {
    lightness: all[0],
    shadows: [all[1] * shadeShare, all[2] * shadeShare],
    lights: [bright[1] * lightShare, bright[2] * lightShare],
  };
}

function meanOf(lab: Float32Array, places: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const i of places) for (let c = 0; c < 3; c++) sum[c] += lab[i * 3 + c];
  return sum.map((value) => value / Math.max(1, places.length)) as [number, number, number];
}

/**
 * What lay under one sky as it would look under another: darker or brighter as the sky is, lights in the color of its brightest part,
 * shadows in that of the whole. In place.
 *
 * @param picture 3 or 4 channels
 * @param strength 0..1
 */
export function relight(picture: Raster, from: SkyLight, to: SkyLight, strength: number): void {
  if (strength === 0) return;
  const { width, height, channels, data } = picture;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const wanted = (to.lightness / Math.max(0.05, from.lightness)) ** follow;
  const gain = 1 + strength * (Math.min(brightest, Math.max(darkest, wanted)) - 1);
  // In the dark eyes see little color.
  const chroma = gain * (gain < 1 ? 0.6 + 0.4 * gain : 1);
  const shadows = [0, 1].map((c) => strength * (to.shadows[c] - from.shadows[c]));
  const lights = [0, 1].map((c) => strength * (to.lights[c] - from.lights[c]));
  const row = new Float32Array(width * 3);
  const rgb = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const start = y * width * channels;
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) row[x * 3 + c] = data[start + x * channels + c] / maximum;
    const lab = oklabOf(row);
    for (let x = 0; x < width; x++) {
      const at = start + x * channels;
      if (channels === 4 && data[at + 3] === 0) continue;
      const lightness = lab[x * 3];
      const lit = gain > 1 ? 1 - (1 - lightness) ** gain : lightness * gain;
      // Neither black nor white takes a tint.
      const room = Math.min(1, 4 * lit * (1 - lit) + 0.1);
      const share = lightness * lightness;
      const a = lab[x * 3 + 1] * chroma + room * (shadows[0] + (lights[0] - shadows[0]) * share);
      const b = lab[x * 3 + 2] * chroma + room * (shadows[1] + (lights[1] - shadows[1]) * share);
      for (let kept = 1; ; kept -= 0.125) if (writeRgb(lit, kept * a, kept * b, rgb) || kept <= 0.125) break;
      for (let c = 0; c < 3; c++) data[at + c] = rgb[c] * maximum + 0.5;
    }
  }
}
