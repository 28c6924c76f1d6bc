import { expect, test } from 'vitest';
import { ellipse } from './curves.ts';
import { flat, glow, group, placed, shape } from './painting.ts';
import { rgbOf, svgText } from './svg-text.ts';

const dot = ellipse(5, 5, 4);

test('a painting is paths and gradients with their own colors, nothing from elsewhere', () => {
  const svg = svgText(
    {
      width: 20,
      height: 10,
      nodes: [
        shape(dot, flat([1, 0, 0])),
        group([shape(dot, glow([0.6, 0.1, 0.05], 0.5, [5, 5], [4, 2]))], {
          matrix: placed([10, 0], 2),
          clip: dot,
        }),
      ],
    },
    'A & B',
  );
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="20" height="10" viewBox="0 0 20 10">/,
  );
  expect(svg).toContain('<title>A &amp; B</title>');
  expect(svg).toContain('fill="#ffffff"');
  expect(svg.match(/<radialGradient/g)).toHaveLength(1);
  expect(svg.match(/<clipPath/g)).toHaveLength(1);
  expect(svg).toContain('transform="matrix(2 0 0 2 10 0)"');
  expect(svg).not.toMatch(/href|script|NaN|<image|<text/);
  for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`);
});

test('what sRGB can’t show gives way in chroma and keeps its lightness', () => {
  const [red, green, blue] = rgbOf([0.6, 0.4, 0.1]);
  for (const value of [red, green, blue]) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
  expect(red).toBeGreaterThan(green);
  expect(rgbOf([0, 0, 0]).map((value) => Math.round(255 * value))).toEqual([0, 0, 0]);
});

test('turning about a place leaves the place where it is', () => {
  const [a, b, c, d, e, f] = placed([7, 9], 1, 25, [30, 40]);
  expect(a * 30 + c * 40 + e).toBeCloseTo(37, 9);
  expect(b * 30 + d * 40 + f).toBeCloseTo(49, 9);
});
