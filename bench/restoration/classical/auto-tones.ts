import sharp, { type Sharp } from 'sharp';
import { encodedOf, linearOf } from '#src/imaging/color/oklab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';

type Photo = Raster<Uint8Array>;

/** Levels: from the hundredth darkest to the hundredth lightest. */
export const autoLevels = (photo: Photo): Promise<Photo> => pixelsOf(opened(photo).normalise(), photo);

/** Each part of a picture gets its own levels (Zuiderveld: "Contrast Limited Adaptive Histogram Equalization", 1994), in 8 × 8 parts. */
export async function adaptiveLevels(photo: Photo): Promise<Photo> {
  const [width, height] = [photo.width, photo.height].map((length) => Math.ceil(length / 8));
  return pixelsOf(opened(photo).clahe({ width, height, maxSlope: 3 }), photo);
}

/** The gamma that makes the picture a middle gray in the mean. */
export async function autoGamma(photo: Photo): Promise<Photo> {
  const mean = meanOf(photo, (value) => value / 255);
  const power = Math.log(0.45) / Math.log((mean[0] + mean[1] + mean[2]) / 3);
  return { ...photo, data: photo.data.map((value) => Math.round(255 * (value / 255) ** power)) };
}

/** The picture is gray in the mean of its light, and as light as before. */
export async function grayWorld(photo: Photo): Promise<Photo> {
  const mean = meanOf(photo, (value) => linearOf(value / 255));
  const gray = 0.2126 * mean[0] + 0.7152 * mean[1] + 0.0722 * mean[2];
  const data = photo.data.map((value, i) =>
    Math.round(255 * encodedOf(Math.min(1, (linearOf(value / 255) * gray) / mean[i % 3]))),
  );
  return { ...photo, data };
}

function meanOf({ data }: Photo, lightOf: (value: number) => number): number[] {
  const sums = [0, 0, 0];
  for (let i = 0; i < data.length; i++) sums[i % 3] += lightOf(data[i]);
  return sums.map((sum) => (3 * sum) / data.length);
}

const opened = ({ data, width, height }: Photo) => sharp(data, { raw: { width, height, channels: 3 } });

async function pixelsOf(picture: Sharp, photo: Photo): Promise<Photo> {
  const data = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer();
  return { ...photo, data: new Uint8Array(data) };
}
