import { describe, expect, test } from 'vitest';
import { type DrawnKind, drawnFace, drawnHead, drawnSide } from '#tests/support/pictures/drawn-head.ts';
import { cutPerson } from './cut-person.ts';
import { cellOf, gridPicture, gridSide, headGrid } from './head-grid.ts';
import { partShape } from './part-shape.ts';
import { peopleParts } from './people-parts.ts';

/** Overlap of a part on the grid with where it was drawn. */
function overlapOf(
  part: Uint8Array,
  kinds: readonly DrawnKind[],
  wanted: readonly DrawnKind[],
  square: Square,
) {
  let [both, either] = [0, 0];
  for (let i = 0; i < part.length; i++) {
    const x = square.x + (((i % gridSide) + 0.5) / gridSide - 0.5) * square.side;
    const y = square.y + ((Math.floor(i / gridSide) + 0.5) / gridSide - 0.5) * square.side;
    const isInside = x >= 0 && y >= 0 && x < drawnSide && y < drawnSide;
    if (!isInside) continue;
    const isDrawn = wanted.includes(kinds[Math.floor(y) * drawnSide + Math.floor(x)]);
    if (isDrawn && part[i] === 1) both++;
    if (isDrawn || part[i] === 1) either++;
  }
  return both / either;
}
interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

describe.each([
  ['short hair', false],
  ['long hair', true],
])('%s', (_name, long) => {
  const head = drawnHead(long);
  const grid = headGrid(gridPicture(head.picture, head.alpha), head.points);
  const parts = peopleParts(grid);

  test.each([
    ['hair', ['hair'], 0.9],
    ['face', ['face'], 0.93],
    ['clothes', ['clothes'], 0.9],
  ] as const)('%s is found', (part, kinds, least) => {
    expect(overlapOf(parts[part], head.kinds, kinds, grid.square)).toBeGreaterThan(least);
  });

  test('no cell is of two parts', () => {
    for (let i = 0; i < parts.hair.length; i++) {
      expect(parts.hair[i] + parts.face[i] + parts.skin[i] + parts.clothes[i]).toBeLessThanOrEqual(1);
    }
  });

  test('a head has its hair and no clothes; inside, the pixels are the photo’s own', () => {
    const shape = partShape(grid, parts, { part: 'head', hair: true, neck: false });
    const { cut, box } = cutPerson(head.picture, head.alpha, shape, parts, grid, 1)!;
    const at = (x: number, y: number) => {
      const i = 4 * ((Math.floor(y) - box.y) * box.width + Math.floor(x) - box.x);
      return [...cut.data.subarray(i, i + 4)];
    };
    const { x, y, down } = drawnFace;
    const own = (px: number, py: number) => {
      const i = 3 * (Math.floor(py) * drawnSide + Math.floor(px));
      return [...head.picture.data.subarray(i, i + 3)];
    };
    expect(at(x, y)).toEqual([...own(x, y), 255]);
    expect(at(x, y - down - 4)).toEqual([...own(x, y - down - 4), 255]);
    const chest = y + down + 40;
    const isBelow = chest >= box.y + box.height;
    expect(isBelow || at(x, chest)[3] === 0).toBe(true);
  });

  test('a bust has the chest, a face neither hair nor neck', () => {
    const bust = partShape(grid, parts, { part: 'bust', hair: true, neck: true });
    const face = partShape(grid, parts, { part: 'face', hair: false, neck: false });
    const count = (shape: Float32Array) => shape.reduce((sum, share) => sum + share, 0);
    const head = partShape(grid, parts, { part: 'head', hair: true, neck: false });
    expect(count(bust)).toBeGreaterThan(count(head) * 1.3);
    expect(count(face)).toBeLessThan(count(head));
  });
});

test('a brow in the color of the hair is of the face, even close to its rim', () => {
  const { picture, alpha, points, kinds } = drawnHead(false);
  const { x, y, across } = drawnFace;
  const crown = kinds.indexOf('hair');
  const color = picture.data.slice(3 * crown, 3 * crown + 3);
  const brow = {
    left: Math.round(x - 0.85 * across),
    right: Math.round(x - 0.3 * across),
    top: Math.round(y - 30),
  };
  for (let row = brow.top; row < brow.top + 8; row++) {
    for (let column = brow.left; column < brow.right; column++)
      picture.data.set(color, 3 * (row * drawnSide + column));
  }
  const grid = headGrid(gridPicture(picture, alpha), points);
  const { hair } = peopleParts(grid);
  const cell = (px: number, py: number) => {
    const [column, row] = cellOf(grid.square, [px, py]).map(Math.floor);
    return row * gridSide + column;
  };
  expect(hair[cell((brow.left + brow.right) / 2, brow.top + 4)]).toBe(0);
  expect(hair[cell(x, y - drawnFace.down - 12)]).toBe(1);
});
