import { beforeAll, describe, expect, test } from 'vitest';
import { grainyHead } from '#tests/support/pictures/drawn-portrait.ts';
import { oklabOf } from '../../../imaging/color/oklab.ts';
import { full } from '../../../imaging/raster/canvas.ts';
import { avatarLooks } from './avatar-looks.ts';
import type { DrawnAvatar } from './cut-avatar.ts';

const skins = { light: [0.78, 0.035, 0.045], dark: [0.4, 0.045, 0.05] } as const;
const width = 300;
const looks = ['cartoon', 'comic', 'anime', 'line'] as const;
type Look = (typeof looks)[number];
const drawn: Record<'light' | 'dark', Record<Look, DrawnAvatar>> = { light: {}, dark: {} } as never;

beforeAll(async () => {
  for (const tone of ['light', 'dark'] as const)
    for (const look of looks)
      drawn[tone][look] = await avatarLooks[look](grainyHead(skins[tone]), async () => {});
}, 60_000);

/** Lightness of a place. */
function lightAt({ canvas }: DrawnAvatar, x: number, y: number): number {
  const at = 3 * (y * width + x);
  return oklabOf(Float32Array.from(canvas.data.subarray(at, at + 3), (value) => value / full))[0];
}

describe.each(looks)('%s', (look) => {
  test('has none of the grain of the photo in the face', () => {
    const values: number[] = [];
    for (let y = 192; y < 200; y++)
      for (let x = 126; x < 138; x++) values.push(lightAt(drawn.light[look], x, y));
    // The photo's own lightness differs by 0.06 here.
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(0.02);
  });

  test('keeps the tone of skin', () => {
    const [light, dark] = [lightAt(drawn.light[look], 130, 196), lightAt(drawn.dark[look], 130, 196)];
    expect(light - dark).toBeGreaterThan(look === 'line' ? 0.1 : 0.25);
    if (look !== 'line') expect(Math.abs(dark - skins.dark[0])).toBeLessThan(0.1);
  });

  test('shows the person alone, with the whole of the line around them', () => {
    const { canvas, alpha } = drawn.light[look];
    expect(alpha[196 * width + 130]).toBe(1);
    expect(alpha[20 * width + 20]).toBe(0);
    // Where they end, there is the line, not skin.
    const last = Array.from({ length: width }, (_, x) => 170 * width + width - 1 - x).find(
      (i) => alpha[i] > 0.5,
    )!;
    const rim = [last, last - 1, last - 2].map((i) => canvas.data[3 * i] / full);
    expect(Math.min(...rim)).toBeLessThan(0.5);
  });
});

test('looks differ from each other', () => {
  const sums = looks.map((look) => drawn.light[look].canvas.data.reduce((sum, value) => sum + value, 0));
  expect(new Set(sums).size).toBe(looks.length);
});
