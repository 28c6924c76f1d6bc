import { describe, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { findPrint } from './find-print.ts';
import { layFlat, sizeOfPrint } from './lay-flat.ts';

/** A photo laid on an even ground, turned by so many degrees about the middle. */
function scanOf(photo: Raster<Uint8Array>, ground: number, degrees: number): Raster<Uint8Array> {
  const [width, height] = [photo.width + 160, photo.height + 120];
  const data = new Uint8Array(width * height * 3).fill(ground);
  const [cos, sin] = [Math.cos, Math.sin].map((turn) => turn((degrees * Math.PI) / 180));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const px = Math.floor(cos * dx + sin * dy + photo.width / 2);
      const py = Math.floor(-sin * dx + cos * dy + photo.height / 2);
      if (px < 0 || py < 0 || px >= photo.width || py >= photo.height) continue;
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = photo.data[3 * (py * photo.width + px) + c];
    }
  }
  return { width, height, channels: 3, data };
}

describe('the print in a scan', () => {
  test('is found and laid flat, at whatever angle it lay', async () => {
    const photo = await sharpSample('coffee', 384);
    for (const degrees of [-6, 2.5]) {
      const print = findPrint(scanOf(photo, 250, degrees));
      expect(print?.turned).toBeCloseTo(degrees, 0);
      const { width, height } = sizeOfPrint(print!);
      expect(Math.abs(width - photo.width)).toBeLessThan(6);
      expect(Math.abs(height - photo.height)).toBeLessThan(6);
    }
  });

  test('keeps its pixels where it lay straight', async () => {
    const photo = await sharpSample('coffee', 384);
    const scan = scanOf(photo, 8, 0);
    const flat = layFlat(scan, findPrint(scan)!);
    expect(Math.abs(flat.width - photo.width)).toBeLessThan(4);
    const middle = (raster: Raster) => {
      const at = 3 * ((raster.height >> 1) * raster.width + (raster.width >> 1));
      return [...raster.data.subarray(at, at + 3)];
    };
    expect(Math.abs(middle(flat)[0] - middle(photo)[0])).toBeLessThan(12);
  });

  test.each(['coffee', 'admiral', 'seed', 'rocket', 'cables'])(
    'is all of %s, which is no scan',
    async (name) => {
      expect(findPrint(await sharpSample(name, 480))).toBeUndefined();
    },
  );
});
