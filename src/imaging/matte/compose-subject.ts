import type { Box, Raster, Samples } from '../raster/raster.ts';
import type { SceneColors } from './scene-colors.ts';

type Color = readonly [number, number, number];

export interface Composition {
  /** The part to keep; it may reach beyond the picture, where there is only background. */
  readonly box: Box;
  /** Takes the old background's color out of half-transparent pixels; without it they keep their color. */
  readonly colors?: SceneColors;
  /**
   * Red, green and blue in the picture's own values to lay the subject on, or a picture of the box's size, with 3 channels and
   * of the same depth; nothing means transparent.
   */
  readonly background?: Color | Raster;
  /** A background that is a picture becomes the result: its samples are changed. */
  readonly onBackground?: boolean;
}

/** How much a full-size pixel may depart from the smooth colors: small = its own detail is believed. */
const detailDamping = 0.05;

/**
 * The subject on a new background, in the pixels' own bit depth and RGB space: 4 channels with straight alpha (wholly
 * transparent pixels are 0 0 0 0), or 3 when a background is given. Pixels where alpha is full are copied.
 *
 * @param pixels 3 or 4 channels
 * @param alpha of the picture's size; where the picture has alpha of its own, not above it
 */
export function composeSubject(
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  { box, colors, background, onBackground }: Composition,
): Raster {
  const isDeep = pixels.data instanceof Uint16Array;
  const channels = background ? 3 : 4;
  const picture = background && 'data' in background ? background.data : undefined;
  const length = box.width * box.height * channels;
  const isOwn = picture !== undefined && onBackground;
  const out = isOwn ? picture : isDeep ? new Uint16Array(length) : new Uint8Array(length);
  if (picture && !isOwn) out.set(picture);
  else if (background && !('data' in background)) fill(out, background);
  const full = new FullPixels(pixels, out, channels);
  const partial = new PartialPixels(pixels, alpha, out, colors, channels);

  const left = Math.max(box.x, 0);
  const right = Math.min(box.x + box.width, pixels.width);
  for (let y = Math.max(box.y, 0); y < Math.min(box.y + box.height, pixels.height); y++) {
    composeRow(alpha, y, left, right, (y - box.y) * box.width - box.x, full, partial);
  }
  return { width: box.width, height: box.height, channels, data: out };
}

/** @param shift from a column of the picture to its pixel in the result */
function composeRow(
  alpha: Raster<Uint8Array>,
  y: number,
  left: number,
  right: number,
  shift: number,
  full: FullPixels,
  partial: PartialPixels,
): void {
  const opacities = alpha.data;
  const row = y * alpha.width;
  const last = row + right;
  for (let start = row + left, end = start; start < last; start = end) {
    if (opacities[end] === 0) {
      while (end < last && opacities[end] === 0) end++;
    } else if (opacities[end] === 255) {
      while (end < last && opacities[end] === 255) end++;
      full.copy(start, end, shift + start - row);
    } else {
      while (end < last && opacities[end] > 0 && opacities[end] < 255) end++;
      partial.write(y, start - row, end - row, shift + start - row);
    }
  }
}

function fill(out: Samples, color: Color): void {
  for (let i = 0; i < out.length; i += 3) {
    out[i] = color[0];
    out[i + 1] = color[1];
    out[i + 2] = color[2];
  }
}

/** Copies pixels of full alpha. */
class FullPixels {
  readonly #from: Raster;
  readonly #out: Samples;
  readonly #channels: 3 | 4;
  /** The result as whole RGBA pixels of 8 bits, for one write each; in other results there are none. */
  readonly #words: Uint32Array | undefined;

  constructor(from: Raster, out: Samples, channels: 3 | 4) {
    this.#from = from;
    this.#out = out;
    this.#channels = channels;
    const isWords = channels === 4 && !(out instanceof Uint16Array);
    this.#words = isWords ? new Uint32Array(out.buffer) : undefined;
  }

  /** Pixels `start` to `end` of the picture to pixel `to` and on of the result. */
  copy(start: number, end: number, to: number): void {
    const { data, channels } = this.#from;
    const out = this.#out;
    const words = this.#words;
    if (words) {
      for (let from = start * channels; from < end * channels; from += channels, to++) {
        words[to] = data[from] | (data[from + 1] << 8) | (data[from + 2] << 16) | 0xff000000;
      }
      return;
    }
    const outChannels = this.#channels;
    for (let from = start * channels, at = to * outChannels; from < end * channels; from += channels) {
      out[at] = data[from];
      out[at + 1] = data[from + 1];
      out[at + 2] = data[from + 2];
      if (outChannels === 4) out[at + 3] = 65535;
      at += outChannels;
    }
  }
}

/** Writes pixels of partial alpha: their foreground color, on the background that is there if there is one. */
class PartialPixels {
  readonly #from: Raster;
  readonly #opacities: Uint8Array;
  readonly #out: Samples;
  readonly #maximum: number;
  readonly #colors: SceneColors | undefined;
  readonly #channels: 3 | 4;
  /** Foreground and background of the scene at a column of its grid, and their steps to the next one; how much of it is rim. */
  readonly #mixed = new Float64Array(14);

  constructor(
    from: Raster,
    alpha: Raster<Uint8Array>,
    out: Samples,
    colors: SceneColors | undefined,
    channels: 3 | 4,
  ) {
    this.#from = from;
    this.#opacities = alpha.data;
    this.#out = out;
    this.#maximum = from.data instanceof Uint16Array ? 65535 : 255;
    this.#colors = colors;
    this.#channels = channels;
  }

  /** A run of such pixels: `x` to `end` of row `y` of the picture to pixel `to` and on of the result. */
  write(y: number, x: number, end: number, to: number): void {
    const { width, data, channels } = this.#from;
    const opacities = this.#opacities;
    const out = this.#out;
    const maximum = this.#maximum;
    const colors = this.#colors;
    const outChannels = this.#channels;
    const mixed = this.#mixed;
    const scale = colors ? colors.width / width : 1;
    const last = colors ? colors.width - 1 : 0;
    let known = -1;
    let at = to * outChannels;
    for (let from = (y * width + x) * channels; x < end; x++, from += channels, at += outChannels) {
      const opacity = opacities[y * width + x];
      const share = opacity / 255;
      let red: number = data[from];
      let green: number = data[from + 1];
      let blue: number = data[from + 2];
      // Where the picture was transparent already, its color is the subject's in that proportion.
      const front = channels === 4 ? Math.min(1, (share * maximum) / data[from + 3]) : share;
      if (colors && front < 1) {
        const behind = 1 - front;
        const column = Math.min(Math.max((x + 0.5) * scale - 0.5, 0), last);
        const cell = column | 0;
        if (cell !== known) this.#mix(y, cell);
        known = cell;
        const t = column - cell;
        const rim = mixed[12] + t * mixed[13];
        if (rim > 0) {
          const gain = front / (front * front + behind * behind + detailDamping);
          const fr = mixed[0] + t * mixed[6];
          const fg = mixed[1] + t * mixed[7];
          const fb = mixed[2] + t * mixed[8];
          const cleanRed = fr + gain * (red - front * fr - behind * (mixed[3] + t * mixed[9]));
          const cleanGreen = fg + gain * (green - front * fg - behind * (mixed[4] + t * mixed[10]));
          const cleanBlue = fb + gain * (blue - front * fb - behind * (mixed[5] + t * mixed[11]));
          red += rim * (Math.min(Math.max(cleanRed, 0), maximum) - red);
          green += rim * (Math.min(Math.max(cleanGreen, 0), maximum) - green);
          blue += rim * (Math.min(Math.max(cleanBlue, 0), maximum) - blue);
        }
      }
      if (outChannels === 3) {
        red = out[at] + share * (red - out[at]);
        green = out[at + 1] + share * (green - out[at + 1]);
        blue = out[at + 2] + share * (blue - out[at + 2]);
      } else out[at + 3] = maximum === 65535 ? opacity * 257 : opacity;
      out[at] = red + 0.5;
      out[at + 1] = green + 0.5;
      out[at + 2] = blue + 0.5;
    }
  }

  /** Several pixels in a row lie between the same two columns of the grid. */
  #mix(y: number, cell: number): void {
    const { width, height, foreground, background, rim } = this.#colors!;
    const row = Math.min(Math.max(((y + 0.5) * height) / this.#from.height - 0.5, 0), height - 1);
    const upper = row | 0;
    const weight = row - upper;
    const below = upper + 1 < height ? width * 3 : 0;
    const right = cell + 1 < width ? 3 : 0;
    const at = (upper * width + cell) * 3;
    const mixed = this.#mixed;
    const pixel = at / 3;
    mixed[12] = rim ? between(rim, pixel, below / 3, weight) : 1;
    mixed[13] = rim ? between(rim, pixel + right / 3, below / 3, weight) - mixed[12] : 0;
    for (let channel = 0; channel < 3; channel++) {
      mixed[channel] = between(foreground, at + channel, below, weight);
      mixed[channel + 3] = between(background, at + channel, below, weight);
      mixed[channel + 6] = between(foreground, at + right + channel, below, weight) - mixed[channel];
      mixed[channel + 9] = between(background, at + right + channel, below, weight) - mixed[channel + 3];
    }
  }
}

function between(values: Float32Array, at: number, step: number, weight: number): number {
  return values[at] + weight * (values[at + step] - values[at]);
}
