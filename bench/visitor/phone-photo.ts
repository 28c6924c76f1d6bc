import path from 'node:path';
import sharp from 'sharp';
import { byMeasureLength } from '../report/measure-length.ts';

/** What phones take, in megapixels. */
export const phoneMegapixels = byMeasureLength({ full: 12, brief: 0.1 });

/** A photo of a phone, or a sample photo enlarged to that size. */
export function phonePhoto(testdata: string | undefined, folder: string): Promise<string> {
  if (testdata) return Promise.resolve(path.join(testdata, 'formats/exif-phone-dog-4032x3024.jpg'));
  return grainyPhoto('dahlia', phoneMegapixels, folder);
}

/** A sample photo brought to so many megapixels, with grain so that it packs like one of a phone. */
export async function grainyPhoto(sample: string, megapixels: number, folder: string): Promise<string> {
  const source = sharp(path.join(import.meta.dirname, `../../public/samples/${sample}.webp`));
  const before = await source.metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (before.width * before.height));
  const [width, height] = [before.width, before.height].map((length) => Math.round(length * scale));
  const pixels = await source
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = Math.min(255, Math.max(0, pixels[i] + (state >>> 24) / 21 - 6));
  }
  const file = path.join(folder, `${sample}-${megapixels}.jpg`);
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(file);
  return file;
}
