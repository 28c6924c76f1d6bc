import { expect, test } from 'vitest';
import type { Plane } from '../../imaging/raster/raster.ts';
import { clamp } from '../../imaging/sampling/ramp.ts';
import { traceInk } from './trace-ink.ts';

const side = 80;
const plane = (ink: (x: number, y: number) => number): Plane => ({
  width: side,
  height: side,
  data: Float32Array.from({ length: side * side }, (_, i) =>
    ink((i % side) + 0.5, Math.floor(i / side) + 0.5),
  ),
});
/** Positive on one side of the way around, negative on the other. */
const areaOf = (loop: readonly (readonly [number, number])[]) =>
  loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

test('a ring is an outline and a hole, each where it was drawn to a tenth of a pixel', () => {
  const loops = traceInk(plane((x, y) => clamp(4.5 - Math.abs(Math.hypot(x - 40, y - 38) - 25))));
  expect(loops).toHaveLength(2);
  const [outer, inner] = loops.sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  for (const [loop, radius] of [
    [outer, 29],
    [inner, 21],
  ] as const) {
    for (const [x, y] of loop) expect(Math.abs(Math.hypot(x - 40, y - 38) - radius)).toBeLessThan(0.15);
    expect(Math.abs(areaOf(loop))).toBeGreaterThan(Math.PI * radius ** 2 * 0.98);
    // A circle of that size needs a few dozen points, not one for each pixel.
    expect(loop.length).toBeLessThan(70);
  }
  // The ink lies on the same side of both.
  expect(Math.sign(areaOf(outer))).toBe(-Math.sign(areaOf(inner)));
});

test('what touches the edge of the page is closed, corners that meet do not cross, a white page is empty', () => {
  expect(traceInk(plane((x) => (x < 10 ? 1 : 0)))).toHaveLength(1);
  expect(traceInk(plane((x, y) => (x < 40 === y < 40 ? 1 : 0))).length).toBeGreaterThan(0);
  expect(traceInk(plane(() => 0))).toEqual([]);
});
