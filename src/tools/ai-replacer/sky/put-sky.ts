import { composeSubject } from '../../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../../imaging/matte/scene-colors.ts';
import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import type { FoundSky } from '../../../imaging/sky/find-sky.ts';
import { changeHaze, hazeOf } from './haze.ts';
import { drawSky } from './library/draw-sky.ts';
import type { SkyKind } from './library/sky-library.ts';
import { relight, skyLightOf } from './relight.ts';

export interface NewSky {
  readonly kind: SkyKind;
  readonly seed: number;
  /** How far the rest of the photo takes on the new light, 0..1; at 0 none of it changes. */
  readonly strength: number;
}

/** Of the height: where the air just above the horizon is looked at. */
const airBand = 0.06;
/** A sky that ends at the foot of the picture hides its horizon below it. */
const hidden = 0.97;
/** Its channels differ by less than this, in levels of 255. */
const grayLevels = 1.5;

/**
 * A photo under another sky, drawn in its size above its horizon. Colors of the old sky are taken out of what is half transparent
 * before it; the rest is lit anew.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit; read as sRGB
 * @returns a picture of the same kind
 */
export function putSky(pixels: Raster, found: FoundSky, { kind, seed, strength }: NewSky): Raster {
  const { width, height, channels, data } = pixels;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const { alpha: sky } = found;
  const horizon = found.lowest > hidden * height ? 1.08 * height : found.lowest;
  const drawn = drawSky(kind, { width, height: lastRow(sky) + 1, horizon }, seed);
  const fresh = { ...drawn, height, data: new Uint8Array(width * height * 3) };
  fresh.data.set(drawn.data);
  const gray = isGray(pixels);
  if (gray) takeColor(fresh.data);

  const colors = channels === 4 ? withoutAlpha(pixels) : pixels;
  const land: Raster<Uint8Array> = { ...sky, data: sky.data.map((value) => 255 - value) };
  const front = composeSubject(colors, land, {
    box: { x: 0, y: 0, width, height },
    colors: estimateSceneColors(colors, land),
  });
  const before = strength > 0 ? { ...front, data: front.data.slice() } : front;
  relight(front, skyLightOf(colors, sky), skyLightOf(fresh, sky), strength);
  // Without colors a bright thing is as gray as the air.
  if (strength > 0 && !gray) {
    const air = { from: airOf(colors, found), to: airOf(fresh, found) };
    changeHaze(before, front, hazeOf(colors, air.from, found.lowest), air, strength);
  }

  const out = samplesLike(data, data.length);
  const unit = maximum / 255;
  for (let i = 0; i < sky.data.length; i++) {
    const share = sky.data[i] / 255;
    for (let c = 0; c < 3; c++) {
      const behind = fresh.data[i * 3 + c] * unit;
      out[i * channels + c] =
        share === 0 ? front.data[i * 4 + c] : front.data[i * 4 + c] * (1 - share) + behind * share + 0.5;
    }
    if (channels === 4) out[i * 4 + 3] = data[i * 4 + 3];
  }
  return { ...pixels, data: out };
}

/** A photo in black and white, its own noise aside. */
function isGray({ channels, data }: Raster): boolean {
  const unit = data instanceof Uint16Array ? 257 : 1;
  const stride = channels * Math.max(1, Math.floor(data.length / channels / 20_000));
  let spread = 0;
  let count = 0;
  for (let at = 0; at < data.length; at += stride, count++) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
    spread += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return spread < grayLevels * unit * count;
}

function takeColor(rgb: Uint8Array): void {
  for (let i = 0; i < rgb.length; i += 3)
    rgb.fill(0.2126 * rgb[i] + 0.7152 * rgb[i + 1] + 0.0722 * rgb[i + 2] + 0.5, i, i + 3);
}

function withoutAlpha({ width, height, data }: Raster): Raster {
  const colors = samplesLike(data, width * height * 3);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) colors[i * 3 + c] = data[i * 4 + c];
  return { width, height, channels: 3, data: colors };
}

function lastRow({ width, data }: Raster<Uint8Array>): number {
  let last = data.length - 1;
  while (last > 0 && data[last] === 0) last--;
  return Math.floor(last / width);
}

/** Mean color of the sky just above the horizon, 0..1. */
function airOf({ width, height, channels, data }: Raster, { alpha, lowest }: FoundSky): number[] {
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const sum = [0, 0, 0];
  let count = 0;
  const top = Math.max(0, Math.floor(lowest - airBand * height));
  for (let i = top * width; i < Math.min(height, Math.ceil(lowest)) * width; i++) {
    if (alpha.data[i] < 250) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += data[i * channels + c] / maximum;
  }
  return sum.map((value) => value / Math.max(1, count));
}
