import { expect, test } from 'vitest';
import { cutMarks, layOutSheet, papers } from './print-sheet.ts';

test.each([
  ['4x6', 51, 51, 2],
  ['4x6', 35, 45, 8],
  ['10x15', 35, 45, 6],
  ['a4', 35, 45, 30],
  ['a4', 51, 51, 15],
] as const)('%s holds so many of %d × %d mm: %d', (paper, width, height, count) => {
  const { paper: size, photo, places } = layOutSheet(papers[paper], { width, height });
  expect(places).toHaveLength(count);
  for (const [i, { x, y }] of places.entries()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(3 - 1e-6);
    expect(x + photo.width).toBeLessThanOrEqual(size.width - 3 + 1e-6);
    expect(y + photo.height).toBeLessThanOrEqual(size.height - 3 + 1e-6);
    for (const other of places.slice(i + 1)) {
      const apart = Math.max(Math.abs(other.x - x) - width, Math.abs(other.y - y) - height);
      expect(apart).toBeGreaterThanOrEqual(2 - 1e-6);
    }
  }
});

test('fewer copies are as many as asked for; what is larger than the paper has no place', () => {
  expect(layOutSheet(papers.a4, { width: 35, height: 45 }, 4).places).toHaveLength(4);
  expect(layOutSheet(papers['4x6'], { width: 120, height: 160 }).places).toEqual([]);
});

test('no mark to cut along lies on a photo', () => {
  const layout = layOutSheet(papers['10x15'], { width: 35, height: 45 });
  const marks = cutMarks(layout);
  expect(marks).toHaveLength(layout.places.length * 8);
  for (const [x0, y0, x1, y1] of marks) {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const isOn = layout.places.some(
      (place) => x > place.x && x < place.x + 35 && y > place.y && y < place.y + 45,
    );
    expect(isOn).toBe(false);
  }
});
