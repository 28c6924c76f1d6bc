import { rgbSpace } from '../color/rgb-space.ts';
import type { Raster } from '../raster/raster.ts';
import { cellHash } from '../sampling/cell-hash.ts';

/**
 * An sRGB picture in another RGB space and depth. 16 bits that become 8 are dithered, so that soft backdrops show no steps.
 *
 * @param picture 3 channels, 8 or 16 bit
 * @param profile of the space, as in `colorInProfile`
 */
export function intoSpace(picture: Raster, profile: Uint8Array | undefined, bitDepth: 8 | 16): Raster {
  const { width, height, data } = picture;
  const from = data instanceof Uint16Array ? 65535 : 255;
  const maximum = bitDepth === 16 ? 65535 : 255;
  const space = rgbSpace(profile);
  if (!space && from === maximum) return picture;
  const out = maximum === 65535 ? new Uint16Array(data.length) : new Uint8Array(data.length);
  const isDithered = maximum === 255 && from === 65535;
  const scale = maximum / from;
  const color = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const rounding = isDithered ? 0.5 + 0.9 * (cellHash(x, y) / 2 ** 32 - 0.5) : 0.5;
      if (!space) {
        out[i] = data[i] * scale + rounding;
        out[i + 1] = data[i + 1] * scale + rounding;
        out[i + 2] = data[i + 2] * scale + rounding;
        continue;
      }
      for (let c = 0; c < 3; c++) color[c] = data[i + c] / from;
      space.fromSrgb(color);
      for (let c = 0; c < 3; c++) out[i + c] = color[c] * maximum + rounding;
    }
  }
  return { width, height, channels: 3, data: out };
}
