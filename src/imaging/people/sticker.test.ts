import { expect, test } from 'vitest';
import { stickerSheet } from '../../tools/face-cutout/sticker-sheet.ts';
import type { Raster } from '../raster/raster.ts';
import { featherEdge, sticker } from './sticker.ts';

/** A green disc, RGBA. */
function disc(side: number, radius: number): Raster<Uint8Array> {
  const data = new Uint8Array(4 * side * side);
  for (let i = 0; i < side * side; i++) {
    const distance = Math.hypot((i % side) + 0.5 - side / 2, Math.floor(i / side) + 0.5 - side / 2);
    if (distance <= radius) data.set([0, 160, 0, 255], 4 * i);
  }
  return { width: side, height: side, channels: 4, data };
}
const pixel = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

test('a line of its width lies around the edge, and the picture in it stays', () => {
  const made = sticker(disc(40, 14), 5, [255, 255, 255], 3);
  // Room for the line: 6 pixels on each side.
  expect([made.width, made.height]).toEqual([52, 52]);
  expect(pixel(made, 26, 26)).toEqual([0, 160, 0, 255]);
  expect(pixel(made, 26 + 16, 26)).toEqual([255, 255, 255, 255]);
  expect(pixel(made, 26 + 18, 26)[3]).toBeGreaterThan(0);
  expect(pixel(made, 26 + 21, 26)).toEqual([0, 0, 0, 0]);
});

test('without a line there is only the room', () => {
  const made = sticker(disc(20, 8), 0, [255, 255, 255], 3);
  expect([made.width, made.height]).toEqual([26, 26]);
  expect(pixel(made, 13, 13)).toEqual([0, 160, 0, 255]);
  expect(made.data.filter((value, i) => i % 4 === 3 && value > 0).length).toBe(
    disc(20, 8).data.filter((value, i) => i % 4 === 3 && value > 0).length,
  );
});

test('a soft edge fades inwards and never outwards', () => {
  const made = disc(60, 24);
  featherEdge(made, 8);
  expect(pixel(made, 30, 30)[3]).toBe(255);
  const alphas = Array.from({ length: 20 }, (_, i) => pixel(made, 34 + i, 30)[3]);
  expect(alphas).toEqual([...alphas].sort((a, b) => b - a));
  expect(alphas.filter((alpha) => alpha > 10 && alpha < 245).length).toBeGreaterThan(4);
  expect(pixel(made, 56, 30)[3]).toBe(0);
});

test('a sheet has at least six, in rows, none over another', () => {
  const one = disc(30, 14);
  const sheet = stickerSheet([one, disc(20, 9)]);
  const opaque = sheet.data.filter((value, i) => i % 4 === 3 && value > 0).length;
  const own = (picture: Raster) => picture.data.filter((value, i) => i % 4 === 3 && value > 0).length;
  expect(opaque).toBe(3 * (own(one) + own(disc(20, 9))));
  expect(stickerSheet([one]).width).toBeGreaterThan(2 * 30);
});
