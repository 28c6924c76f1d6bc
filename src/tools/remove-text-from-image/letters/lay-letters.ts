import { encodedOf, linearOf } from '../../../imaging/color/oklab.ts';
import type { Box, Plane, Raster } from '../../../imaging/raster/raster.ts';
import type { InkLight } from './ink-light.ts';

export interface LaidInk {
  /** 0..1, of the part of the picture it lies on. */
  readonly ink: Plane;
  readonly light: InkLight;
  readonly opacity: number;
  /** What is added to each channel of the ink, 0..255. */
  readonly grain: readonly Plane[];
}

/**
 * Lays letters over a part of a picture, in place: opaque ones mix with what is behind them as light does, those that can be seen
 * through as overlays are mixed, in encoded values.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit, gamma encoded; alpha stays
 */
export function layLetters(picture: Raster, box: Box, { ink, light, opacity, grain }: LaidInk): void {
  const most = picture.data instanceof Uint16Array ? 65535 : 255;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const from = y * box.width + x;
      const share = ink.data[from];
      if (share < 1e-3) continue;
      const to = ((box.y + y) * picture.width + box.x + x) * picture.channels;
      const color = light.at(x, y);
      for (let channel = 0; channel < 3; channel++) {
        const under = picture.data[to + channel] / most;
        const mixed =
          opacity < 1
            ? under + share * opacity * (encodedOf(color[channel]) - under)
            : encodedOf(linearOf(under) + share * (color[channel] - linearOf(under)));
        const grained = mixed + (share * grain[channel].data[from]) / 255;
        picture.data[to + channel] = Math.round(most * Math.max(0, Math.min(1, grained)));
      }
    }
  }
}

/** A part of a picture as 8-bit RGB. */
export function bytesOf({ width, channels, data }: Raster, box: Box): Raster<Uint8Array> {
  const bytes = new Uint8Array(box.width * box.height * 3);
  const shift = data instanceof Uint16Array ? 8 : 0;
  for (let y = 0, to = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, to += 3) {
      const from = ((box.y + y) * width + box.x + x) * channels;
      for (let channel = 0; channel < 3; channel++) bytes[to + channel] = data[from + channel] >> shift;
    }
  }
  return { width: box.width, height: box.height, channels: 3, data: bytes };
}
