import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Blur } from '#src/imaging/deblur/blur.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { blurredPhoto } from '#tests/support/restoration/blurred-photo.ts';

/** Of the photos, in pixels. */
const side = 400;
const samples = ['seed', 'rocket', 'meadow', 'dogs'];
/** Sharp ones, none of which had a say in what the engine goes by. */
const judged = [
  'wild/street-colmar-canal-1.jpg',
  'photos/product-suitcases.jpg',
  'photos/sign-no-bicycles.jpg',
  'photos/group-dinner.jpg',
  'photos/pet-cat.png',
  'photos/fullbody-skier.jpg',
  'wild/building-paris-bike-6.jpg',
  'wild/couple-graduation-5.jpg',
  'wild/product-glass-bottles-7.jpg',
  'wild/group-stairs-street-7.jpg',
  'wild/pet-boxer-grass-8.jpg',
  'wild/room-kitchen-phone-5.jpg',
  'wild/sport-cyclists-4.jpg',
  'wild/plant-violet-phone-2.jpg',
  'wild/child-rain-boots-8.jpg',
  'wild/landscape-pagoda-lake-3.jpg',
];

/** Photos to blur, squares of 400 pixels: those of the test pictures where they are there, the samples of the site otherwise. */
export async function openSharpPhotos(): Promise<Raster<Uint8Array>[]> {
  const testdata = process.env.TESTDATA;
  const files = testdata
    ? judged.map((file) => path.join(testdata, file))
    : samples.map((name) => path.join(import.meta.dirname, `../../public/samples/${name}.webp`));
  return Promise.all(
    files.map(async (file) => {
      const data = await sharp(file)
        .autoOrient()
        .flatten({ background: 'white' })
        .resize({ width: side, height: side, fit: 'cover' })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer();
      return { width: side, height: side, channels: 3, data: new Uint8Array(data) };
    }),
  );
}

/** Photos that a camera blurred, which no sharp ones belong to. */
export async function openBlurryPhotos(): Promise<{ name: string; photo: Raster<Uint8Array> }[]> {
  const testdata = process.env.TESTDATA;
  if (!testdata) return [];
  const names = readdirSync(path.join(testdata, 'photos')).filter((file) => file.startsWith('blurry-'));
  return Promise.all(
    names.map(async (name) => ({ name, photo: await rasterOf(path.join(testdata, 'photos', name)) })),
  );
}

export async function rasterOf(file: string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

/** Blurred in light or as editors do, with some noise, saved as a good JPEG every other time. */
export async function photoAfter(
  photo: Raster<Uint8Array>,
  blur: Blur,
  at: number,
  isEdited = false,
): Promise<Raster<Uint8Array>> {
  const isSaved = at % 2 === 1;
  const blurred = blurredPhoto(photo, blur, { noise: isSaved ? 0.8 : 1.5, seed: at + 1, isEdited });
  if (!isSaved) return blurred;
  const { width, height, channels } = photo;
  const jpeg = await sharp(blurred.data, { raw: { width, height, channels } })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { ...photo, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
}
