import { expect, test } from 'vitest';
import { formatNames, headshotBounds, sizeFrame } from './headshot-size.ts';

const frame = (height: number, angle = 0) => ({ x: 500.3, y: 400.7, width: height, height, angle });

test('a headshot has as many pixels as its photo has, on the photo’s own pixels where the head is level', () => {
  const { frame: snapped, size, scale } = sizeFrame(frame(700.4), 'linkedin', false);
  expect([size, scale]).toEqual([{ width: 700, height: 700 }, 1]);
  expect([snapped.x - 350, snapped.y - 350].map((edge) => edge % 1)).toEqual([0, 0]);
  expect(sizeFrame(frame(700.4, 0.1), 'linkedin', false).frame.x).toBe(500.3);
});

test('LinkedIn gets its 400 pixels of a smaller photo, and no more than 1600 of a larger one', () => {
  expect(sizeFrame(frame(250), 'linkedin', false)).toMatchObject({ size: { height: 400 }, scale: 1.6 });
  expect(sizeFrame(frame(3200), 'linkedin', false)).toMatchObject({ size: { height: 1600 }, scale: 0.5 });
});

test('a CV photo has the shape of 35 × 45 mm; a team’s photos all have one size', () => {
  const { width, height } = sizeFrame(frame(3000), 'cv', false).size;
  expect([width, height]).toEqual([827, 1063]);
  for (const own of [300, 900, 4000])
    expect(sizeFrame(frame(own), 'portrait', true).size).toEqual({ width: 1080, height: 1350 });
});

test.each(formatNames)('a %s photo stays within what is said before', (format) => {
  for (const isTeam of [false, true]) {
    const { least, most } = headshotBounds(format, isTeam);
    const sizes = [1, 399, 500, 1062, 1350, 1900, 5000].map(
      (own) => sizeFrame(frame(own), format, isTeam).size,
    );
    expect(Math.min(...sizes.map(({ height }) => height))).toBe(least.height);
    expect(Math.max(...sizes.map(({ height }) => height))).toBe(most.height);
    expect(Math.max(...sizes.map(({ width }) => width))).toBe(most.width);
  }
});
