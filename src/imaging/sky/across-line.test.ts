import { expect, test } from 'vitest';
import { acrossLines } from './across-line.ts';
import { placedColors } from './sky-model.ts';

const [width, height] = [60, 80];

/** Lightness of each row, without colors, and how steep it is from row to row. */
function rows(lightness: (y: number) => number) {
  const lab = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i++) lab[i * 3] = lightness(Math.floor(i / width));
  const edges = lab.filter((_, k) => k % 3 === 0);
  for (let i = width; i < edges.length - width; i++)
    edges[i] = Math.abs(lab[(i + width) * 3] - lab[(i - width) * 3]) / 2;
  edges.fill(0, 0, width).fill(0, edges.length - width);
  return { colors: placedColors(lab, width, height), edges: { width, height, data: edges } };
}

/** A sky down to a line in rows 20 and 21; what is beyond that, and land from row 60 on. */
function joined(line: number, beyond: number, land = 0.2): number {
  const { colors, edges } = rows((y) =>
    y < 20 ? 0.5 + y / 200 : y < 22 ? line : y < 60 ? beyond + (y - 22) / 200 : land,
  );
  const sky = new Uint8Array(width * height).fill(1, 0, 19 * width);
  const more = acrossLines(colors, edges, sky);
  return more.reduce((sum, value) => sum + value, 0) / width - 19;
}

test('a sky goes on beyond a line of another color, as far as it is even', () => {
  expect(joined(0.95, 0.6)).toBeGreaterThan(30);
  expect(joined(0.2, 0.6)).toBeGreaterThan(30);
});

test('a wall of another color does not, nor what no line parts from it', () => {
  expect(joined(0.95, 0.68)).toBe(0);
  expect(joined(0.62, 0.62)).toBe(0);
});

test('what goes down to the foot of the picture is land', () => {
  expect(joined(0.95, 0.6, 0.79)).toBe(0);
});
