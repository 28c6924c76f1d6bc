import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';

export const fits = ['cover', 'contain'] as const;

/** Longer side of what fills the place beside a photo that is shown whole: it is to look out of focus. */
const blurredSide = 12;

/** A photo in another shape: 3 channels, 8 bit, sRGB. It covers the place, or is whole with itself, out of focus, around it. */
export async function fitPhoto(photo: Photo, size: Size, fit: (typeof fits)[number]): Promise<Raster> {
  const [across, down] = [size.width / photo.width, size.height / photo.height];
  const covering = await scaled(photo, Math.max(across, down));
  const middle = {
    ...size,
    x: Math.floor((covering.width - size.width) / 2),
    y: Math.floor((covering.height - size.height) / 2),
  };
  const covered = cropRaster(covering, middle);
  if (fit === 'cover') return covered;
  const scale = Math.min(1, blurredSide / Math.max(size.width, size.height));
  const small = resample(
    covered,
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  );
  const around = resample(small, size.width, size.height, 'cubic');
  const whole = await scaled(photo, Math.min(across, down));
  const width = Math.min(whole.width, size.width);
  const left = Math.floor((size.width - width) / 2);
  const top = Math.max(0, Math.floor((size.height - whole.height) / 2));
  for (let y = 0; y < Math.min(whole.height, size.height); y++) {
    const row = whole.data.subarray(y * whole.width * 3, (y * whole.width + width) * 3);
    around.data.set(row, ((top + y) * size.width + left) * 3);
  }
  return around;
}

function scaled(photo: Photo, scale: number): Promise<Raster> {
  return photo.analysis({
    width: Math.max(1, Math.ceil(photo.width * scale - 0.01)),
    height: Math.max(1, Math.ceil(photo.height * scale - 0.01)),
  });
}
