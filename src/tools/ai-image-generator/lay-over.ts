import type { Raster } from '../../imaging/raster/raster.ts';

/** A picture (3 channels, 8 bit) under another one (RGBA, 8 bit) of the same size, in the values they are encoded in. */
export function layOver(picture: Raster, over: Raster): Raster {
  const { width, height, data } = picture;
  const out = new Uint8Array(data);
  for (let i = 0; i < width * height; i++) {
    const alpha = over.data[4 * i + 3] / 255;
    if (alpha === 0) continue;
    for (let c = 0; c < 3; c++) {
      out[3 * i + c] = Math.round(over.data[4 * i + c] * alpha + data[3 * i + c] * (1 - alpha));
    }
  }
  return { width, height, channels: 3, data: out };
}
