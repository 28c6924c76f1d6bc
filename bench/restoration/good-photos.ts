import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { someOf } from '../report/measure-length.ts';

const samples = ['dogs', 'coffee', 'meadow', 'seed', 'clock'];

/** Files of the test pictures where they are there, samples of the site otherwise; briefly, one of them. */
export async function openGoodPhotos(
  files: readonly string[],
  longerSide: number,
): Promise<Raster<Uint8Array>[]> {
  const folder = process.env.TESTDATA;
  if (!folder) return Promise.all(someOf(samples).map((name) => sharpSample(name, longerSide)));
  return Promise.all(
    someOf(files).map((name) => pixelsOf(path.join(folder, name), { width: longerSide, height: longerSide })),
  );
}

/** Three channels, upright; made smaller where a size is given. */
export async function pixelsOf(
  file: string | Buffer,
  size?: { readonly width: number; readonly height: number },
): Promise<Raster<Uint8Array>> {
  const upright = sharp(file).rotate().toColourspace('srgb').removeAlpha();
  const { data, info } = await (size
    ? upright.resize({ ...size, fit: 'inside', withoutEnlargement: true })
    : upright
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}
