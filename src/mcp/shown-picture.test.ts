import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shownPicture } from './shown-picture.server.ts';

test('an assistant sees at most 768 px, what is transparent stays so, and small pictures stay small', async () => {
  const background = { r: 200, g: 40, b: 90, alpha: 0.5 };
  for (const [width, wanted] of [
    [2000, { width: 768, height: 384, hasAlpha: true, format: 'webp' }],
    [100, { width: 100, height: 50, hasAlpha: true, format: 'webp' }],
  ] as const) {
    const picture = sharp({ create: { width, height: width / 2, channels: 4, background } });
    const shown = await shownPicture(await picture.png().toBuffer());
    expect(shown?.type).toBe('image/webp');
    expect(await sharp(shown!.data).metadata()).toMatchObject(wanted);
  }
});

test('what is no picture is not shown', async () => {
  expect(await shownPicture(Buffer.from('%PDF-1.7'))).toBeNull();
});
