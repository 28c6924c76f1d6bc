import { expect, test } from 'vitest';
import { relight } from './relight-skin.ts';

/** Dark skin that comes into the light of lighter skin. */
const lighter = {
  shift: [0.2, -0.01, -0.02],
  own: [0.5, 0.05, 0.06],
  usual: 0.7,
  contrast: 1,
  lighter: 1.4,
  skin: 0,
  hair: 1,
};

function lit(color: [number, number, number], light = lighter) {
  const own = [...color];
  relight(own, 0, light);
  return own;
}

test('skin takes over light and tone', () => {
  expect(lit([0.5, 0.05, 0.06])).toEqual([
    expect.closeTo(0.7, 6),
    expect.closeTo(0.04, 6),
    expect.closeTo(0.04, 6),
  ]);
});

test('brows stay dark by as much, and shine counts less on lighter skin', () => {
  const [brow] = lit([0.2, 0.01, 0.01]);
  expect(brow).toBeCloseTo(0.7 * (0.2 / 0.5), 2);
  const [shine] = lit([0.6, 0.05, 0.06]);
  expect(shine - 0.7).toBeGreaterThan(0.03);
  expect(shine - 0.7).toBeLessThan(0.1 * (0.5 / 0.7) ** 2 + 1e-6);
});

test('the contrast of skin gives way as it is asked to', () => {
  const [shadow] = lit([0.46, 0.05, 0.06], { ...lighter, contrast: 0.5 });
  expect(shadow).toBeCloseTo(0.68, 3);
});

test('teeth are tinted less than skin, but not in a gray photo', () => {
  const [, , tooth] = lit([0.8, 0, 0]);
  expect(Math.abs(tooth)).toBeLessThan(0.01);
  const gray = { ...lighter, shift: [0.2, 0.05, 0.06], own: [0.5, 0, 0] };
  expect(lit([0.5, 0, 0], gray)[2]).toBeCloseTo(0.06, 6);
});

test('on lighter skin there are no blots: shade stays shallow, and what is redder is so by less', () => {
  const skin = { ...lighter, skin: 1, hair: 0 };
  const [shade] = lit([0.25, 0.05, 0.06], skin);
  expect(0.7 - shade).toBeLessThan(0.12);
  const [, red] = lit([0.5, 0.09, 0.06], skin);
  expect(red - 0.04).toBeGreaterThan(0.01);
  expect(red - 0.04).toBeLessThan(0.04 * (0.5 / 0.7));
  // Where skin shines it is gray, and takes over the tone all the same.
  const [, , shine] = lit([0.62, 0, 0], skin);
  expect(shine).toBeGreaterThan(0);
});
