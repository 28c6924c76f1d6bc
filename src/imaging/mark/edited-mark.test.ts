import { describe, expect, it } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { editedMark, markEdited } from './edited-mark.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
  { width: 3000, height: 2000 },
  { width: 320, height: 240 },
];

describe('the mark of an edited picture', () => {
  it.each(sizes)('stands in the lower right corner of $width × $height, at most 4 % high', (size) => {
    const { box } = editedMark(size);
    expect(box.height).toBeLessThanOrEqual(size.height * 0.04);
    expect(box.height).toBeGreaterThan(Math.min(size.width, size.height) * 0.035);
    expect(box.x).toBeGreaterThan(size.width / 2);
    expect(box.x + box.width).toBeLessThan(size.width);
    expect(box.y + box.height).toBeLessThan(size.height);
    expect(box.y).toBeGreaterThan(size.height * 0.9);
  });

  it.each([0, 90, 128, 200, 255])('is read on a ground of %i', (ground) => {
    const raster = plain(1280, 720, 3, ground);
    markEdited(raster);
    const { box, added } = editedMark(raster);
    const values = Array.from(added.data, (ink, at) => {
      const y = box.y + Math.floor(at / box.width);
      const x = box.x + (at % box.width);
      return { ink, value: raster.data[3 * (y * raster.width + x)] };
    });
    const letters = values.filter(({ ink }) => ink > 0.99).map(({ value }) => value);
    const middle = values.filter(
      (_, at) => at % box.width > box.height / 2 && at % box.width < box.width / 2,
    );
    const plate = middle.filter(({ ink }) => ink === 0).map(({ value }) => value);
    expect(letters.length).toBeGreaterThan(200);
    expect(Math.min(...letters)).toBeGreaterThan(250);
    expect(contrast(Math.min(...letters), Math.max(...plate.slice(box.width, -box.width)))).toBeGreaterThan(
      6,
    );
  });

  it('leaves every other pixel as it was', () => {
    const raster = plain(640, 480, 3, 77);
    markEdited(raster);
    const { box } = editedMark(raster);
    let changed = 0;
    for (let y = 0; y < raster.height; y++) {
      for (let x = 0; x < raster.width; x++) {
        if (raster.data[3 * (y * raster.width + x)] === 77) continue;
        changed++;
        expect(x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height).toBe(true);
      }
    }
    expect(changed).toBeGreaterThan(box.width * box.height * 0.8);
  });

  it('is there on nothing, and in sixteen bits', () => {
    const clear = plain(640, 480, 4, 0);
    markEdited(clear);
    const { box } = editedMark(clear);
    const middle = ((box.y + 2) * 640 + box.x + box.width / 2) * 4;
    expect(clear.data[Math.floor(middle / 4) * 4 + 3]).toBeGreaterThan(150);
    expect(clear.data[3]).toBe(0);
    const deep: Raster = { ...plain(640, 480, 3, 0), data: new Uint16Array(640 * 480 * 3).fill(65535) };
    markEdited(deep);
    expect(deep.data[((box.y + 2) * 640 + box.x + Math.floor(box.width / 2)) * 3]).toBeLessThan(65535 * 0.4);
  });
});

function plain(width: number, height: number, channels: 3 | 4, value: number): Raster<Uint8Array> {
  return { width, height, channels, data: new Uint8Array(width * height * channels).fill(value) };
}

/** As WCAG 2.2 defines it, of two grays. */
function contrast(light: number, dark: number): number {
  const luminance = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}
