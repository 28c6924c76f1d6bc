import { expect, test } from 'vitest';
import { encodedOf, encodeLight, oklabOf, oklabOfBytes, writeRgb, writeShownRgb } from './oklab.ts';

test.each([
  ['white', [1, 1, 1], [1, 0, 0]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [1, 0, 0], [0.628, 0.2249, 0.1258]],
  ['blue', [0, 0, 1], [0.452, -0.0325, -0.3115]],
])('%s is where Ottosson puts it', (_, rgb, expected) => {
  const lab = oklabOf(Float32Array.from(rgb));
  for (const [part, value] of expected.entries()) expect(lab[part]).toBeCloseTo(value, 3);
});

test('there and back is the same color, to a 16 bit step', () => {
  const colors = Float32Array.from({ length: 300 }, (_, i) => ((i * 37) % 101) / 100);
  const lab = oklabOf(colors);
  const back = new Float32Array(300);
  for (let i = 0; i < 300; i += 3) expect(writeRgb(lab[i], lab[i + 1], lab[i + 2], back, i)).toBe(true);
  for (const [i, value] of back.entries()) expect(Math.abs(value - colors[i])).toBeLessThan(2 / 65535);
});

test('says what sRGB cannot show, and ends at its edge', () => {
  const rgb = [0, 0, 0];
  expect(writeRgb(0.5, 0.4, 0, rgb)).toBe(false);
  expect(Math.min(...rgb)).toBe(0);
});

test('of bytes it is the same, whatever the fourth channel holds', () => {
  const bytes = Uint8Array.of(12, 200, 99, 0, 255, 3, 140, 255);
  const colors = Float32Array.of(12, 200, 99, 255, 3, 140).map((value) => value / 255);
  for (const [i, value] of oklabOf(colors).entries()) expect(oklabOfBytes(bytes, 4)[i]).toBeCloseTo(value, 6);
});

test('the table of encoded values is exact to 1e-6, dark and light', () => {
  for (let i = -10; i <= 30_000; i++) {
    const light = Math.sign(i) * (i / 29_989) ** 2;
    expect(Math.abs(encodeLight(light) - encodedOf(light)), String(light)).toBeLessThan(1e-6);
  }
});

test('what sRGB cannot show keeps its lightness and hue and gives way in chroma', () => {
  const rgb = [0, 0, 0];
  writeShownRgb(0.5, 0.4, 0.1, 0.0625, rgb);
  const [lightness, a, b] = oklabOf(Float32Array.from(rgb));
  expect(lightness).toBeCloseTo(0.5, 3);
  expect(b / a).toBeCloseTo(0.25, 2);
  // One step more would be too much.
  const share = a / 0.4;
  expect(share).toBeLessThan(1);
  expect(writeRgb(0.5, 0.4 * (share + 0.0625), 0.1 * (share + 0.0625), rgb)).toBe(false);
});
