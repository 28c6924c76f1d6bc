import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import type { MadeFile, Picture } from '../../tasks/photo.ts';
import { describeMadeFile } from './write-picture.server.ts';

async function within<T>(
  use: (folder: TempFolder, made: Omit<MadeFile, 'poster'>, poster: Picture) => Promise<T>,
): Promise<T> {
  const folder = await tempFolder();
  try {
    const file = path.join(folder.path, 'sheet.pdf');
    await writeFile(file, '%PDF-1.7');
    const poster = {
      raster: { width: 400, height: 300, channels: 3, data: new Uint8Array(400 * 300 * 3) },
    } as const;
    const facts = { type: 'application/pdf', width: 4000, height: 3000, frames: 3, hasAlpha: false } as const;
    return await use(folder, { path: file, ...facts }, poster);
  } finally {
    await folder.remove();
  }
}

test('a finished file stays as it is and is shown by its poster', async () => {
  await within(async (folder, made, poster) => {
    const written = await describeMadeFile(folder.path, 'sheet', made, poster);
    const { path: file, type, width, height, frames, hasAlpha } = made;
    expect(written).toMatchObject({ path: file, type, width, height, frames, hasAlpha, bytes: 8 });
    expect(await sharp(written.previewPath).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 300,
    });
    expect(await sharp(written.thumbnailPath).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    });
  });
});

test('of a file whose pixels are held back the poster shows no more than the share that may be seen', async () => {
  await within(async (folder, made, poster) => {
    const { previewPath } = await describeMadeFile(folder.path, 'sheet', made, poster, 0.05);
    expect(await sharp(previewPath).metadata()).toMatchObject({ width: 200, height: 150 });
  });
});
