import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sourcesOf } from '#src/pictures/site-picture-sources.ts';
import { sitePictures } from './make-pictures.ts';

const publicFolder = path.join(import.meta.dirname, '../../public');
const stale = 'run node scripts/make/make-pictures.ts';

/** What is seen of a picture from afar, on white. The fine dots of a print lose a little with each encoding. */
const glance = (file: string) =>
  sharp(path.join(publicFolder, file))
    .flatten({ background: '#ffffff' })
    .resize(24, 24, { fit: 'fill' })
    .toColorspace('srgb')
    .raw()
    .toBuffer();

test('every picture of the site comes in every width as AVIF and WebP, and shows the same in each', async () => {
  const names = sitePictures();
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const { width, height, avif, webp } = sourcesOf(`/${name}.webp`);
    const original = await glance(`${name}.webp`);
    const meta = await sharp(path.join(publicFolder, `${name}.webp`)).metadata();
    expect([width, height], `${name}: ${stale}`).toEqual([meta.width, meta.height]);
    for (const candidate of `${avif}, ${webp}`.split(', ')) {
      const [address, said] = candidate.split(' ');
      const { width: real } = await sharp(path.join(publicFolder, address)).metadata();
      expect(said, address).toBe(`${real}w`);
      const seen = await glance(address);
      const difference =
        seen.reduce((sum, value, at) => sum + Math.abs(value - original[at]), 0) / seen.length;
      expect(difference, `${address}: ${stale}`).toBeLessThan(6);
    }
  }
}, 180_000);

test('a picture that is none of the site’s has no sources', () => {
  expect(() => sourcesOf('/samples/nobody.webp')).toThrow('/samples/nobody.webp');
});
