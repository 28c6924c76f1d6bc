import { expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { FoundFace } from '#src/tasks/finders/find-faces.ts';
import { ownHair } from './own-hair.ts';

const [width, height] = [300, 200];
const faceAt = (x: number, y: number, size: number) =>
  ({ box: [x - 0.4 * size, y - 0.4 * size, 0.8 * size, size] }) as unknown as FoundFace;
const maskOf = (isHair: (x: number, y: number) => boolean): Raster<Uint8Array> => ({
  width,
  height,
  channels: 1,
  data: Uint8Array.from({ length: width * height }, (_, i) =>
    isHair(i % width, Math.floor(i / width)) ? 255 : 0,
  ),
});
const sumOf = (own: ReturnType<typeof ownHair>) =>
  own ? own.mask.data.reduce((sum, one) => sum + one) / 255 : 0;

test('hair of somebody small beside a large head without any is all theirs', () => {
  const faces = [faceAt(80, 100, 100), faceAt(190, 90, 30)];
  // Its far end is nearer to the large head, by the sizes of the two.
  const mask = maskOf(
    (x, y) => Math.hypot(x - 190, y - 82) < 18 || (x > 160 && x < 190 && y > 80 && y < 140),
  );
  expect(ownHair(mask, faces[0], faces)).toBeUndefined();
  expect(sumOf(ownHair(mask, faces[1], faces))).toBe(mask.data.reduce((sum, one) => sum + one) / 255);
});

test('hair of two heads that touch is parted between them', () => {
  const faces = [faceAt(100, 100, 60), faceAt(180, 100, 60)];
  const mask = maskOf((x, y) => x > 60 && x < 220 && y > 60 && y < 100);
  const [left, right] = faces.map((face) => sumOf(ownHair(mask, face, faces)));
  expect(left + right).toBe(mask.data.reduce((sum, one) => sum + one) / 255);
  expect(Math.abs(left - right)).toBeLessThan(0.1 * (left + right));
});
