import type { Raster } from './raster.ts';

/** The picture on a plain color (rrggbb, in the picture's own space), without alpha. */
export function flattenRaster(raster: Raster, background: string): Raster {
  const { width, height, data } = raster;
  if (raster.channels !== 4) return raster;
  const full = data instanceof Uint16Array ? 65_535 : 255;
  const under = [0, 2, 4].map((at) => (Number.parseInt(background.slice(at, at + 2), 16) / 255) * full);
  const flat =
    data instanceof Uint16Array ? new Uint16Array(width * height * 3) : new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const share = data[from + 3] / full;
    for (let channel = 0; channel < 3; channel++) {
      flat[to + channel] = Math.round(data[from + channel] * share + under[channel] * (1 - share));
    }
  }
  return { width, height, channels: 3, data: flat };
}
