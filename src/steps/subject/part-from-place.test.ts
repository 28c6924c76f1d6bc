import { expect, test } from 'vitest';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import type { Studio } from '../../tool/studio.ts';
import { cropAround, frameSizes } from '../films/subject-frame.ts';
import { cutFromPlace, placeBehind, takeApart } from './part-from-place.ts';

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

test('behind what never moves nothing is filled, and who isn’t copied is told', async () => {
  const size = { width: 120, height: 90 };
  const pixels = photoOf({ ...size, channels: 3, data: new Uint8Array(120 * 90 * 3).fill(90) });
  const plain = () => ({ ...size, channels: 1, data: new Uint8Array(120 * 90) }) as const;
  const [alpha, still, others] = [plain(), plain(), plain()];
  for (let i = 0; i < 120 * 90; i++) {
    const [x, y] = [i % 120, Math.floor(i / 120)];
    if (x >= 40 && x < 80 && y >= 20 && y < 70) alpha.data[i] = 255;
    if (y >= 50) still.data[i] = 255;
    if (x >= 100) others.data[i] = 255;
  }
  const asked: { mask: Raster<Uint8Array>; things?: Raster<Uint8Array>; pixels: Raster }[] = [];
  const run = async (task: string, input: (typeof asked)[number]) => {
    if (task === 'fill') asked.push(input);
    return task === 'fill' ? { pixels: input.pixels } : {};
  };
  const studio = quietStudio({ run: run as unknown as Studio['run'] });
  const cut = await cutFromPlace(pixels, alpha, { crop: size, frame: size });
  await placeBehind(pixels, alpha, cut, studio, { fillSide: 60, still, others });
  const [{ mask, things }] = asked;
  expect([mask.width, mask.height]).toEqual([60, 45]);
  const at = (raster: Raster, x: number, y: number) => raster.data[(y / 2) * 60 + x / 2];
  expect([at(mask, 60, 30), at(mask, 60, 60), at(mask, 10, 30)]).toEqual([255, 0, 0]);
  expect([at(things!, 110, 30), at(things!, 60, 30)]).toEqual([255, 0]);
});
