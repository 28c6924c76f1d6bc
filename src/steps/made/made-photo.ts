import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';

/** Pixels that a tool made, as tasks that look at photos take them. @param raster 3 channels; those of its profile pass for sRGB */
export function madePhoto(raster: Raster): Photo {
  return {
    width: raster.width,
    height: raster.height,
    hasAlpha: false,
    bitDepth: raster.data instanceof Uint16Array ? 16 : 8,
    pixels: () => Promise.resolve(raster),
    analysis({ width, height }) {
      const { data, channels } = resample(raster, width, height);
      const bytes =
        data instanceof Uint16Array ? Uint8Array.from(data, (value) => value >> 8) : new Uint8Array(data);
      return Promise.resolve({ width, height, channels, data: bytes });
    },
    measure: (by) => Promise.resolve(by(raster)),
  };
}
