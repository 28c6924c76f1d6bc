import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';

const folder = path.resolve(import.meta.dirname, '../../../public/samples');

/** A sample photo made so small that its pixels are sharp, with sides that eight divides. */
export async function sharpSample(name: string, longerSide = 384): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(path.join(folder, `${name}.webp`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo: Raster<Uint8Array> = {
    width: info.width,
    height: info.height,
    channels: 3,
    data: new Uint8Array(data),
  };
  const scale = longerSide / Math.max(photo.width, photo.height);
  const side = (length: number) => Math.floor((length * scale) / 8) * 8;
  return resample(photo, side(photo.width), side(photo.height));
}

export function shrunk(photo: Raster<Uint8Array>, factor: number): Raster<Uint8Array> {
  return resample(photo, photo.width / factor, photo.height / factor, 'cubic');
}

export const pngOf = ({ data, width, height, channels }: Raster) =>
  sharp(data, { raw: { width, height, channels } }).png();
