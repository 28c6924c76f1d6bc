import { expect, test } from 'vitest';
import { gridPicture, headGrid } from '#src/imaging/people/head-grid.ts';
import { headPlaces } from '#src/imaging/people/head-places.ts';
import type { PeopleParts } from '#src/imaging/people/people-parts.ts';
import { drawnHead } from '#tests/support/pictures/drawn-head.ts';
import { withStrands } from './strand-cells.ts';

/** Brown hair with golden strands falls left and right of a face; its ends are golden, and on the right they show no strands. */
function longHaired(lengthBelowJaw: number) {
  const { picture, alpha, points } = drawnHead(true);
  const grid = headGrid(gridPicture(picture, alpha), points);
  const { below, aside } = headPlaces(grid);
  const [lab, parts, cells] = [
    grid.lab.slice(),
    new Uint8Array(grid.oval.length),
    new Uint8Array(grid.oval.length),
  ];
  const kinds = parts.slice();
  const middle = grid.points.reduce((sum, [x]) => sum + x, 0) / grid.points.length;
  for (let i = 0; i < cells.length; i++) {
    const x = i % grid.side;
    const isBeside = aside[i] > 0.6 && aside[i] < 1.6 && below[i] > -0.8;
    const strand = x % 4 < 2 ? 1 : -1;
    if (isBeside && below[i] < lengthBelowJaw) {
      cells[i] = 1;
      const isGolden = (x >> 2) % 3 === 0;
      lab.set(isGolden ? [0.62 + 0.07 * strand, 0.035, 0.075] : [0.35 + 0.05 * strand, 0.02, 0.04], 3 * i);
    } else if (isBeside && below[i] < lengthBelowJaw + 1) {
      kinds[i] = x < middle ? 1 : 2;
      lab.set([0.62 + (x < middle ? 0.07 * strand : 0), 0.035, 0.075], 3 * i);
    }
  }
  const none = new Uint8Array(cells.length);
  const face = Uint8Array.from(grid.oval, (share) => (share > 0.9 ? 1 : 0));
  const all: PeopleParts = { hair: cells, face, skin: none, clothes: none };
  const own = { ...grid, lab, alpha: new Float32Array(cells.length).fill(1) };
  const shareOf = (found: Uint8Array, kind: number) => {
    const of = kinds.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0);
    return found.reduce((sum, is, i) => sum + (is === 1 && kinds[i] === kind ? 1 : 0), 0) / of;
  };
  return { grid: own, parts: all, cells, shareOf };
}

test('lit ends of long hair are hair where they show strands, and smooth cloth of their color is none', () => {
  const { grid, parts, cells, shareOf } = longHaired(0.6);
  const found = withStrands(grid, parts, cells, () => false);
  expect(shareOf(found, 1)).toBeGreaterThan(0.75);
  expect(shareOf(found, 2)).toBeLessThan(0.3);
  expect(withStrands(grid, parts, cells, () => true)).toEqual(cells);
});

test('short hair doesn’t go on', () => {
  const { grid, parts, cells } = longHaired(-0.1);
  expect(withStrands(grid, parts, cells, () => false)).toBe(cells);
});
