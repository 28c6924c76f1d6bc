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
  const mix = partialPixel(pixels, out, colors, background);

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
      if (opacity < 255) mix(i - start, y, from, (i + shift) * outChannels, opacity);
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

/** Writes one pixel of partial alpha: its foreground color, on the new background if there is one. */
function partialPixel(
  { width, height, channels, data }: Raster,
  out: Samples,
  colors: SceneColors | undefined,
  background: Color | undefined,
) {
  const isDeep = data instanceof Uint16Array;
  const maximum = isDeep ? 65535 : 255;
  const clamp = (value: number) => (value < 0 ? 0 : Math.min(value, maximum));
  const grid = colors ?? {
    width: 1,
    height: 1,
    foreground: new Float32Array(3),
    background: new Float32Array(3),
  };
  const scaleX = grid.width / width;
  const scaleY = grid.height / height;

  return (x: number, y: number, from: number, to: number, opacity: number): void => {
    let red: number = data[from];
    let green: number = data[from + 1];
    let blue: number = data[from + 2];
    // Where the picture was transparent already, its color is the subject's in that proportion.
    const own = channels === 4 ? data[from + 3] / maximum : 1;
    const front = Math.min(1, opacity / 255 / own);
    if (colors && front < 1) {
      const behind = 1 - front;
      const gain = front / (front * front + behind * behind + detailDamping);
      const column = Math.min(Math.max((x + 0.5) * scaleX - 0.5, 0), grid.width - 1);
      const row = Math.min(Math.max((y + 0.5) * scaleY - 0.5, 0), grid.height - 1);
      const leftCell = column | 0;
      const upperCell = row | 0;
      const a = (upperCell * grid.width + leftCell) * 3;
      const b = leftCell + 1 < grid.width ? a + 3 : a;
      const below = upperCell + 1 < grid.height ? grid.width * 3 : 0;
      const wx = column - leftCell;
      const wy = row - upperCell;
      const between = (values: Float32Array, channel: number): number => {
        const upper = values[a + channel] + wx * (values[b + channel] - values[a + channel]);
        const lower =
          values[a + below + channel] + wx * (values[b + below + channel] - values[a + below + channel]);
        return upper + wy * (lower - upper);
      };
      const { foreground: f, background: g } = grid;
      const fr = between(f, 0);
      const fg = between(f, 1);
      const fb = between(f, 2);
      red = clamp(fr + gain * (red - front * fr - behind * between(g, 0)));
      green = clamp(fg + gain * (green - front * fg - behind * between(g, 1)));
      blue = clamp(fb + gain * (blue - front * fb - behind * between(g, 2)));
    }
    if (background) {
      const share = opacity / 255;
      red = background[0] + share * (red - background[0]);
      green = background[1] + share * (green - background[1]);
      blue = background[2] + share * (blue - background[2]);
    } else out[to + 3] = isDeep ? opacity * 257 : opacity;
    out[to] = red + 0.5;
    out[to + 1] = green + 0.5;
    out[to + 2] = blue + 0.5;
  };
}
