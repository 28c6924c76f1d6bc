import { expect, test } from 'vitest';
import { toYuv420 } from './yuv420.ts';

const gray = (value: number) => [value, value, value];

test('black, white and gray have no color, in limited range', () => {
  const planes = new Uint8Array(12);
  const data = Uint8Array.from([0, 255, 128, 64, 0, 255, 128, 64].flatMap(gray));
  toYuv420({ width: 4, height: 2, channels: 3, data }, planes);
  expect([...planes.subarray(0, 8)]).toEqual([16, 235, 126, 71, 16, 235, 126, 71]);
  expect([...planes.subarray(8)]).toEqual([128, 128, 128, 128]);
});

test('the primaries come out as BT.709 says, and alpha is left out', () => {
  const of = (r: number, g: number, b: number) => {
    const planes = new Uint8Array(6);
    const data = Uint8Array.from({ length: 16 }, (_, at) => [r, g, b, 7][at % 4]);
    toYuv420({ width: 2, height: 2, channels: 4, data }, planes);
    return [planes[0], planes[4], planes[5]];
  };
  expect(of(255, 0, 0)).toEqual([63, 102, 240]);
  expect(of(0, 255, 0)).toEqual([173, 42, 26]);
  expect(of(0, 0, 255)).toEqual([32, 240, 118]);
});
