import { expect, test } from 'vitest';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { AppError } from '../../errors.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import { cropAround, frameSizes } from '../films/subject-frame.ts';
import { takeApart } from './part-from-place.ts';

const photo = { width: 4000, height: 3000 };

test('a frame has about the pixels it is named for, even sides, and the shape that is asked for', () => {
  for (const [resolution, pixels] of [
    ['720p', 1280 * 720],
    ['1080p', 1920 * 1080],
  ] as const) {
    for (const [ratio, shape] of [
      ['photo', 4 / 3],
      ['1:1', 1],
      ['9:16', 9 / 16],
      ['16:9', 16 / 9],
    ] as const) {
      const { crop, frame } = frameSizes(photo, { ratio, resolution });
      expect((frame.width % 2) + (frame.height % 2)).toBe(0);
      expect(Math.abs(frame.width / frame.height / shape - 1)).toBeLessThan(0.01);
      expect(Math.abs((frame.width * frame.height) / pixels - 1)).toBeLessThan(0.01);
      expect(crop.width <= photo.width && crop.height <= photo.height).toBe(true);
    }
  }
});

test('a small photo is enlarged to twice its sides at most', () => {
  const { frame } = frameSizes({ width: 200, height: 150 }, { ratio: 'photo', resolution: '1080p' });
  expect(frame).toEqual({ width: 400, height: 300 });
});

test('the subject is in the middle of the frame as far as the photo goes', () => {
  const crop = { width: 1500, height: 3000 };
  const at = (x: number) => cropAround(photo, crop, { x, y: 500, width: 400, height: 2000 }).x;
  expect([at(0), at(1800), at(3600)]).toEqual([0, 1250, 2500]);
});

test('where there is no subject it says so', async () => {
  const size = { width: 40, height: 30 };
  const plain = photoOf({ ...size, channels: 3, data: new Uint8Array(40 * 30 * 3) });
  const alpha = { ...size, channels: 1, data: new Uint8Array(40 * 30) } as const;
  const nothing = takeApart(plain, alpha, { crop: size, frame: size }, quietStudio());
  await expect(nothing).rejects.toThrow(new AppError('subject_not_found'));
});
