import type { Raster } from '../../imaging/raster/raster.ts';
import type { IconSize } from '../../tasks/file-writing.ts';
import { viewOf } from '../byte-source.ts';
import { joinBytes } from '../join-bytes.ts';
import { shrinkRaster } from './shrink-raster.ts';
import { iconBitmap } from './write-bmp.ts';

const usualSizes: readonly IconSize[] = [16, 32, 48, 64, 128, 256];

/**
 * A Windows icon with the picture in several sizes, in the middle of a transparent square: bitmaps of 32 bits, and PNG from
 * 256 pixels on, as Windows does since Vista. Sizes above the picture's longer side are left out, but for the smallest.
 *
 * @param raster 8-bit sRGB, 3 or 4 channels
 */
export async function writeIco(
  raster: Raster<Uint8Array>,
  encodePng: (icon: Raster<Uint8Array>) => Promise<Uint8Array>,
  sizes: readonly IconSize[] = usualSizes,
): Promise<Uint8Array> {
  const side = Math.max(raster.width, raster.height);
  const sorted = [...new Set(sizes)].sort((one, other) => one - other);
  const fitting = sorted.filter((size, index) => index === 0 || size <= side);
  const images = await Promise.all(
    fitting.map(async (size) => {
      const icon = iconOf(raster, size);
      return { size, bytes: size >= 256 ? await encodePng(icon) : iconBitmap(icon) };
    }),
  );
  const directory = new Uint8Array(6 + images.length * 16);
  const view = viewOf(directory);
  view.setUint16(2, 1, true);
  view.setUint16(4, images.length, true);
  let offset = directory.length;
  for (const [index, { size, bytes }] of images.entries()) {
    const at = 6 + index * 16;
    // 256 is written as 0.
    directory.set([size & 255, size & 255], at);
    view.setUint16(at + 4, 1, true);
    view.setUint16(at + 6, 32, true);
    view.setUint32(at + 8, bytes.length, true);
    view.setUint32(at + 12, offset, true);
    offset += bytes.length;
  }
  return joinBytes([directory, ...images.map(({ bytes }) => bytes)]);
}

/** The whole picture within a square, never enlarged. */
function iconOf(raster: Raster<Uint8Array>, size: number): Raster<Uint8Array> {
  const scale = Math.min(1, size / Math.max(raster.width, raster.height));
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  const small = shrinkRaster(raster, { width, height });
  const data = new Uint8Array(size * size * 4);
  const left = (size - width) >> 1;
  const top = (size - height) >> 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * small.channels;
      const to = ((top + y) * size + left + x) * 4;
      data.set(small.data.subarray(from, from + 3), to);
      data[to + 3] = small.channels === 4 ? small.data[from + 3] : 255;
    }
  }
  return { width: size, height: size, channels: 4, data };
}
