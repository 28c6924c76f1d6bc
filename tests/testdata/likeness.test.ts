import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { likenessOfPicture } from '#src/codecs/pixels/write-shared.server.ts';
import { likenessDistance, looksSame } from '#src/imaging/likeness/likeness.ts';
import { picturesIn, testPictures } from '#tests/support/pictures/test-pictures.ts';

/** Every fourth of them: all were measured once, see record 78. */
const photos = picturesIn('wild')
  .filter((file) => /\.jpe?g$/i.test(file))
  .filter((_, place) => place % 4 === 0);

/** As a share shows it. */
async function shown(file: string): Promise<Buffer> {
  return sharp(path.join(testPictures(), 'wild', file))
    .rotate()
    .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const again: Record<string, (photo: Sharp, size: { width: number; height: number }) => Sharp> = {
  'JPEG of quality 60': (photo) => photo.jpeg({ quality: 60 }),
  'half as large': (photo, { width }) => photo.resize(Math.round(width / 2)).jpeg({ quality: 80 }),
  'cut by 2 %': (photo, { width, height }) =>
    photo.extract({
      left: Math.round(width * 0.01),
      top: Math.round(height * 0.01),
      width: Math.round(width * 0.98),
      height: Math.round(height * 0.98),
    }),
  lighter: (photo) => photo.linear(1.1, 0),
  darker: (photo) => photo.linear(0.9, 0),
};

test('photos are told again however they were written, and never taken for each other', async () => {
  expect(photos.length).toBeGreaterThan(30);
  const known: string[] = [];
  for (const file of photos) {
    const bytes = await shown(file);
    const { width, height } = await sharp(bytes).metadata();
    const likeness = await likenessOfPicture(sharp(bytes));
    expect(likeness, file).not.toBeNull();
    for (const [name, change] of Object.entries(again)) {
      const changed = await change(sharp(bytes), { width, height }).toBuffer();
      const its = await likenessOfPicture(sharp(changed));
      expect([file, name, looksSame(likeness!, its!)]).toEqual([file, name, true]);
    }
    for (const other of known) expect(likenessDistance(likeness!, other)).toBeGreaterThan(80);
    known.push(likeness!);
  }
}, 300_000);

test('of what has too little in it, nothing is known again', async () => {
  const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } });
  expect(await likenessOfPicture(flat)).toBeNull();
});
