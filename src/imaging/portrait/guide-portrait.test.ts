import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CameraGuide } from './camera-guide.ts';
import { guideHints } from './guide-hints.ts';
import { lookThroughGuide } from './guide-view.ts';

const guide: CameraGuide = { ratio: 0.778, crown: 0.055, chin: 0.855, eyes: [0.453, 0.503] };
const size = { width: 280, height: 360 };
const sample = path.join(import.meta.dirname, '../../../public/samples/face-cutout/admiral.webp');

/** What a camera sees: the head of a photo before a wall, so many times as large as the guide's, moved by shares of the frame's height. */
async function advise(scale: number, { x = 0, y = 0, light = 1 } = {}) {
  const head = await sharp(sample)
    .trim()
    .resize({ height: Math.round(scale * (guide.chin - guide.crown) * size.height) })
    .png()
    .toBuffer({ resolveWithObject: true });
  const middle = ((guide.chin + guide.crown) / 2) * size.height;
  const place = {
    left: Math.round(size.width / 2 + x * size.height - head.info.width / 2),
    top: Math.round(middle + y * size.height - head.info.height / 2),
  };
  // A canvas that holds any head; then the frame is cut out of it.
  const room = 600;
  const canvas = { width: size.width + 2 * room, height: size.height + 2 * room };
  const scene = await sharp({ create: { ...canvas, channels: 3, background: '#cfd2d4' } })
    .composite([{ input: head.data, left: room + place.left, top: room + place.top }])
    .png()
    .toBuffer();
  const data = await sharp(scene)
    .extract({ ...size, left: room, top: room })
    .linear(light, 0)
    .ensureAlpha()
    .raw()
    .toBuffer();
  const picture = { ...size, channels: 4 as const, data: new Uint8ClampedArray(data) };
  return guideHints(lookThroughGuide(picture, guide), guide);
}

test('a person in the right place is ready', async () => {
  expect(await advise(1)).toMatchObject({ hints: [], place: 'good', light: 'good', wall: 'good' });
});

test.each([
  [0.65, 'nearer'],
  [1.35, 'farther'],
  [3, 'farther'],
])('at %f times the size, the distance comes first: %s', async (scale, hint) => {
  expect((await advise(scale)).hints[0]).toBe(hint);
});

test('beside its place a person is told where to go, in the dark that it is dark', async () => {
  expect((await advise(1, { x: -0.12 })).hints).toContain('right');
  expect((await advise(1, { x: 0.12 })).hints).toContain('left');
  expect((await advise(1, { light: 0.1 })).hints[0]).toBe('dark');
});
