import path from 'node:path';
import sharp from 'sharp';

/** A photo of a phone, 12 megapixels, or a sample photo enlarged to that size, with grain so that it packs like one. */
export async function phonePhoto(testdata: string | undefined, folder: string): Promise<string> {
  if (testdata) return path.join(testdata, 'formats/exif-phone-dog-4032x3024.jpg');
  const [width, height] = [4000, 3000];
  const sample = path.join(import.meta.dirname, '../../public/samples/dahlia.webp');
  const pixels = await sharp(sample)
    .removeAlpha()
    .resize(width, height, { fit: 'cover', kernel: 'cubic' })
    .raw()
    .toBuffer();
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = Math.min(255, Math.max(0, pixels[i] + (state >>> 24) / 21 - 6));
  }
  const file = path.join(folder, 'photo.jpg');
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(file);
  return file;
}
