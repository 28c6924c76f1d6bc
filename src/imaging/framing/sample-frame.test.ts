import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { sampleFrame } from './sample-frame.ts';
import { intoFrame, outOfFrame } from './turned-frame.ts';

/** A wave that is known at every place, in both directions. */
const wave = (x: number, y: number) => 128 + 60 * Math.sin(x / 9) + 50 * Math.cos(y / 11);

function waves(width: number, height: number): Raster<Uint16Array> {
  const data = new Uint16Array(width * height);
  for (let i = 0; i < data.length; i++)
    data[i] = 257 * wave((i % width) + 0.5, Math.floor(i / width) + 0.5) + 0.5;
  return { width, height, channels: 1, data };
}

test('a level frame on whole pixels is copied to the bit', () => {
  const picture = waves(60, 40);
  const frame = { x: 30, y: 20, width: 20, height: 10, angle: 0 };
  const { data } = sampleFrame(picture, frame, { width: 20, height: 10 });
  for (let row = 0; row < 10; row++) {
    const own = picture.data.subarray((15 + row) * 60 + 20, (15 + row) * 60 + 40);
    expect(data.subarray(row * 20, row * 20 + 20)).toEqual(own);
  }
});

test('turned, shrunk or enlarged, each pixel shows the place of the photo that it stands for', () => {
  const picture = waves(900, 700);
  for (const [angle, side, pixels] of [
    [0.2, 200, 200],
    [-0.4, 200, 150],
    [Math.PI / 2, 160, 320],
    [0.1, 400, 60],
  ]) {
    const frame = { x: 431.3, y: 352.8, width: side, height: side, angle };
    const { data } = sampleFrame(picture, frame, { width: pixels, height: pixels });
    let worst = 0;
    for (let i = 0; i < data.length; i++) {
      const place = [((i % pixels) + 0.5) / pixels, (Math.floor(i / pixels) + 0.5) / pixels] as const;
      worst = Math.max(worst, Math.abs(data[i] / 257 - wave(...outOfFrame(frame, place))));
    }
    // What is shrunk to less than two pixels of a wave's radian is a little flatter.
    expect(worst).toBeLessThan(side / pixels > 3 ? 14 : 0.6);
  }
});

test('beyond the photo its edge goes on, and an alpha ends', () => {
  const white = { width: 10, height: 10, channels: 1 as const, data: new Uint8Array(100).fill(255) };
  const frame = { x: 0, y: 5, width: 10, height: 10, angle: 0 };
  const size = { width: 10, height: 10 };
  expect([...sampleFrame(white, frame, size).data.subarray(0, 10)]).toEqual(Array(10).fill(255));
  const ends = [0, 0, 0, 0, 0, 255, 255, 255, 255, 255];
  expect([...sampleFrame(white, frame, size, 'empty').data.subarray(0, 10)]).toEqual(ends);
});

test('a place goes into a box and out of it again', () => {
  const frame = { x: 31, y: 17, width: 20, height: 50, angle: 0.7 };
  const [u, v] = intoFrame(frame, outOfFrame(frame, [0.1, 0.8]));
  expect([u, v].map((share) => Math.round(1e9 * share) / 1e9)).toEqual([0.1, 0.8]);
});
