import type { Box, Raster, Samples } from './raster.ts';
import type { SceneColors } from './scene-colors.ts';

type Color = readonly [number, number, number];

export interface Composition {
  /** The part to keep; it may reach beyond the picture, where there is only background. */
  readonly box: Box;
  /** Takes the old background's color out of half-transparent pixels; without it they keep their color. */
  readonly colors?: SceneColors;
  /** Red, green and blue in the picture's own values to lay the subject on; nothing means transparent. */
  readonly background?: Color;
}

/** How much a full-size pixel may depart from the smooth colors: small = its own detail is believed. */
const detailDamping = 0.05;

/**
 * The subject on a new background, in the pixels' own bit depth and RGB space: 4 channels with straight alpha (wholly
 * transparent pixels are 0 0 0 0), or 3 when a background color is given. Pixels where alpha is full are copied.
 *
 * @param pixels 3 or 4 channels
 * @param alpha of the picture's size; where the picture has alpha of its own, not above it
 */
export function composeSubject(
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  { box, colors, background }: Composition,
): Raster {
  const { data, channels } = pixels;
  const isDeep = data instanceof Uint16Array;
  const outChannels = background ? 3 : 4;
  const length = box.width * box.height * outChannels;
  const out = isDeep ? new Uint16Array(length) : new Uint8Array(length);
  if (background) fill(out, background);
  // Most pixels are copied as they are: a whole 8-bit RGBA pixel in one write.
  const words = isDeep || background ? undefined : new Uint32Array(out.buffer);
  const mix = new PartialPixels(pixels, out, colors, background);

  const left = Math.max(box.x, 0);
  const right = Math.min(box.x + box.width, pixels.width);
  for (let y = Math.max(box.y, 0); y < Math.min(box.y + box.height, pixels.height); y++) {
    const start = y * pixels.width;
    const end = start + right;
    const shift = (y - box.y) * box.width - box.x - start;
    for (let i = start + left; i < end; i++) {
      const opacity = alpha.data[i];
      if (opacity === 0) continue;
      const from = i * channels;
      if (opacity < 255) mix.write(i - start, y, from, (i + shift) * outChannels, opacity);
      else if (words) {
        words[i + shift] = data[from] | (data[from + 1] << 8) | (data[from + 2] << 16) | 0xff000000;
      } else {
        const to = (i + shift) * outChannels;
        out[to] = data[from];
        out[to + 1] = data[from + 1];
        out[to + 2] = data[from + 2];
        if (!background) out[to + 3] = 65535;
      }
    }
  }
  return { width: box.width, height: box.height, channels: outChannels, data: out };
}

function fill(out: Samples, color: Color): void {
  for (let i = 0; i < out.length; i += 3) {
    out[i] = color[0];
    out[i + 1] = color[1];
    out[i + 2] = color[2];
  }
}

/** Writes pixels of partial alpha: their foreground color, on the new background if there is one. */
class PartialPixels {
  readonly #data: Samples;
  readonly #out: Samples;
  readonly #hasOwnAlpha: boolean;
  readonly #maximum: number;
  readonly #colors: SceneColors | undefined;
  readonly #background: Color | undefined;
  readonly #scaleX: number;
  readonly #scaleY: number;

  constructor(
    { width, height, channels, data }: Raster,
    out: Samples,
    colors: SceneColors | undefined,
    background: Color | undefined,
  ) {
    this.#data = data;
    this.#out = out;
    this.#hasOwnAlpha = channels === 4;
    this.#maximum = data instanceof Uint16Array ? 65535 : 255;
    this.#colors = colors;
    this.#background = background;
    this.#scaleX = colors ? colors.width / width : 1;
    this.#scaleY = colors ? colors.height / height : 1;
  }

  /** @param from index of the pixel's red in the picture @param to the same in the result @param opacity 1..254 */
  write(x: number, y: number, from: number, to: number, opacity: number): void {
    const data = this.#data;
    const out = this.#out;
    const maximum = this.#maximum;
    const background = this.#background;
    let red: number = data[from];
    let green: number = data[from + 1];
    let blue: number = data[from + 2];
    // Where the picture was transparent already, its color is the subject's in that proportion.
    const own = this.#hasOwnAlpha ? data[from + 3] / maximum : 1;
    const front = Math.min(1, opacity / 255 / own);
    if (this.#colors && front < 1) {
      const { width, height, foreground: f, background: g } = this.#colors;
      const behind = 1 - front;
      const gain = front / (front * front + behind * behind + detailDamping);
      const column = Math.min(Math.max((x + 0.5) * this.#scaleX - 0.5, 0), width - 1);
      const row = Math.min(Math.max((y + 0.5) * this.#scaleY - 0.5, 0), height - 1);
      const leftCell = column | 0;
      const upperCell = row | 0;
      const a = (upperCell * width + leftCell) * 3;
      const right = leftCell + 1 < width ? 3 : 0;
      const below = upperCell + 1 < height ? width * 3 : 0;
      const wx = column - leftCell;
      const wy = row - upperCell;
      const fr = between(f, a, right, below, wx, wy);
      const fg = between(f, a + 1, right, below, wx, wy);
      const fb = between(f, a + 2, right, below, wx, wy);
      red = fr + gain * (red - front * fr - behind * between(g, a, right, below, wx, wy));
      green = fg + gain * (green - front * fg - behind * between(g, a + 1, right, below, wx, wy));
      blue = fb + gain * (blue - front * fb - behind * between(g, a + 2, right, below, wx, wy));
      red = red < 0 ? 0 : Math.min(red, maximum);
      green = green < 0 ? 0 : Math.min(green, maximum);
      blue = blue < 0 ? 0 : Math.min(blue, maximum);
    }
    if (background) {
      const share = opacity / 255;
      red = background[0] + share * (red - background[0]);
      green = background[1] + share * (green - background[1]);
      blue = background[2] + share * (blue - background[2]);
    } else out[to + 3] = maximum === 65535 ? opacity * 257 : opacity;
    out[to] = red + 0.5;
    out[to + 1] = green + 0.5;
    out[to + 2] = blue + 0.5;
  }
}

/** Bilinear: the value at `at` and those `right` and `below` of it, by the weights of those. */
function between(
  values: Float32Array,
  at: number,
  right: number,
  below: number,
  wx: number,
  wy: number,
): number {
  const upper = values[at] + wx * (values[at + right] - values[at]);
  const lower = values[at + below] + wx * (values[at + below + right] - values[at + below]);
  return upper + wy * (lower - upper);
}
