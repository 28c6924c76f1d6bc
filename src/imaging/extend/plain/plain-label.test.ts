import { expect, test } from 'vitest';
import { besidePlain } from './plain-label.ts';

/** A blurred spot 24 pixels inward of a border beside which so many pixels are missing. */
function blurredBeside(missing: number) {
  const [border, height] = [60, 40];
  const width = border + missing;
  const level = (x: number, y: number) => 60 + 120 * Math.exp(-((x - 36) ** 2 + (y - 20) ** 2) / 128);
  const colors = Float32Array.from({ length: 3 * width * height }, (_, i) => {
    const at = Math.trunc(i / 3);
    return level(at % width, Math.trunc(at / width));
  });
  const flags = () => new Uint8Array(width * height);
  return {
    width,
    height,
    border,
    scale: 1,
    scaleAlong: 1,
    isCut: new Uint8Array(height),
    colors,
    missing: flags().map((_, at) => (at % width >= border ? 1 : 0)),
    barred: flags(),
  };
}

test('what is blurred inward is plain beside a little that is missing, and no streak beside much', () => {
  expect(besidePlain(blurredBeside(10)).prices[20]).toBeLessThan(5);
  expect(besidePlain(blurredBeside(40)).prices[20]).toBeGreaterThan(500);
});
