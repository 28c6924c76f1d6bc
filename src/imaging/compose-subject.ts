import type { Box, Raster } from './raster.ts';
import type { SceneColors } from './scene-colors.ts';

export interface Composition {
  /** The part to keep; it may reach beyond the picture, where there is only background. */
  readonly box: Box;
  /** Takes the old background's color out of half-transparent pixels; without it they keep their color. */
  readonly colors?: SceneColors;
  /** Red, green and blue in the picture's own values to lay the subject on; nothing means transparent. */
  readonly background?: readonly [number, number, number];
}

/** How much a full-size pixel may depart from the smooth colors: small = its own detail is believed. */
const detailDamping = 0.05;

/**
 * The subject on a new background, in the pixels' own bit depth and RGB space: 4 channels with straight alpha (wholly
 * transparent pixels are 0 0 0 0), or 3 when a background color is given. Pixels where alpha is full are copied.
 *
 * @param alpha of the picture's size; where the picture has alpha of its own, not above it
 */
export function composeSubject(pixels: Raster, alpha: Raster<Uint8Array>, composition: Composition): Raster {
  const { box, colors, background } = composition;
  const { data, channels } = pixels;
  const isDeep = data instanceof Uint16Array;
  const maximum = isDeep ? 65535 : 255;
  const outChannels = background ? 3 : 4;
  const length = box.width * box.height * outChannels;
  const out = isDeep ? new Uint16Array(length) : new Uint8Array(length);
  const [backRed, backGreen, backBlue] = background ?? [0, 0, 0];
  const sampler = colors && sampleScene(colors, pixels);
  // Most pixels are copied as they are: a whole 8-bit RGBA pixel in one write.
  const words = isDeep || background ? undefined : new Uint32Array(out.buffer);
  const left = Math.max(box.x, 0);
  const right = Math.min(box.x + box.width, pixels.width);

  for (let row = 0; row < box.height; row++) {
    const y = box.y + row;
    const start = row * box.width * outChannels;
    if (background) fillRow(out, start, box.width, background);
    if (y < 0 || y >= pixels.height) continue;
    sampler?.enter(y);
    let to = start + (left - box.x) * outChannels;
    let from = (y * pixels.width + left) * channels;
    for (
      let x = left, i = y * pixels.width + left;
      x < right;
      x++, i++, to += outChannels, from += channels
    ) {
      const opacity = alpha.data[i];
      if (opacity === 0) continue;
      if (opacity === 255 && words) {
        words[to >> 2] = data[from] | (data[from + 1] << 8) | (data[from + 2] << 16) | 0xff000000;
        continue;
      }
      let red: number = data[from];
      let green: number = data[from + 1];
      let blue: number = data[from + 2];
      if (opacity < 255) {
        // Where the picture was transparent already, its color is the subject's in that proportion.
        const own = channels === 4 ? data[from + 3] / maximum : 1;
        const relative = Math.min(1, opacity / 255 / own);
        if (sampler && relative < 1) {
          const behind = 1 - relative;
          const gain = relative / (relative * relative + behind * behind + detailDamping);
          sampler.at(x);
          const { foreground, rest } = sampler;
          red = foreground[0] + gain * (red - relative * foreground[0] - behind * rest[0]);
          green = foreground[1] + gain * (green - relative * foreground[1] - behind * rest[1]);
          blue = foreground[2] + gain * (blue - relative * foreground[2] - behind * rest[2]);
          red = red < 0 ? 0 : Math.min(red, maximum);
          green = green < 0 ? 0 : Math.min(green, maximum);
          blue = blue < 0 ? 0 : Math.min(blue, maximum);
        }
        if (background) {
          const part = opacity / 255;
          red = backRed + part * (red - backRed);
          green = backGreen + part * (green - backGreen);
          blue = backBlue + part * (blue - backBlue);
        }
        red += 0.5;
        green += 0.5;
        blue += 0.5;
      }
      out[to] = red;
      out[to + 1] = green;
      out[to + 2] = blue;
      if (!background) out[to + 3] = isDeep ? opacity * 257 : opacity;
    }
  }
  return { width: box.width, height: box.height, channels: outChannels, data: out };
}

function fillRow(
  out: Uint8Array | Uint16Array,
  start: number,
  width: number,
  color: readonly number[],
): void {
  for (let i = 0; i < width * 3; i += 3) {
    out[start + i] = color[0];
    out[start + i + 1] = color[1];
    out[start + i + 2] = color[2];
  }
}

/** Reads the coarse colors between their grid points, row by row. */
function sampleScene(colors: SceneColors, pixels: Raster) {
  const { width, height } = colors;
  const foreground = new Float32Array(3);
  const rest = new Float32Array(3);
  let upper = 0;
  let lower = 0;
  let weightY = 0;
  return {
    foreground,
    rest,
    enter(y: number) {
      const position = Math.min(Math.max(((y + 0.5) * height) / pixels.height - 0.5, 0), height - 1);
      const first = Math.floor(position);
      weightY = position - first;
      upper = first * width;
      lower = Math.min(first + 1, height - 1) * width;
    },
    at(x: number) {
      const position = Math.min(Math.max(((x + 0.5) * width) / pixels.width - 0.5, 0), width - 1);
      const first = position | 0;
      const second = Math.min(first + 1, width - 1);
      const weight = position - first;
      const w11 = weight * weightY;
      const w10 = weightY - w11;
      const w01 = weight - w11;
      const w00 = 1 - weight - w10;
      const a = (upper + first) * 3;
      const b = (upper + second) * 3;
      const c = (lower + first) * 3;
      const d = (lower + second) * 3;
      const f = colors.foreground;
      const g = colors.background;
      for (let channel = 0; channel < 3; channel++) {
        foreground[channel] =
          w00 * f[a + channel] + w01 * f[b + channel] + w10 * f[c + channel] + w11 * f[d + channel];
        rest[channel] =
          w00 * g[a + channel] + w01 * g[b + channel] + w10 * g[c + channel] + w11 * g[d + channel];
      }
    },
  };
}
