import { describe, expect, test } from 'vitest';
import { cellOf, gridPicture, type HeadGrid, headGrid } from '#src/imaging/people/head-grid.ts';
import { peopleParts } from '#src/imaging/people/people-parts.ts';
import { drawnFace, drawnHead, drawnSide } from '#tests/support/pictures/drawn-head.ts';
import { hairCells } from './cells/hair-cells.ts';
import { missedHair } from './cells/missed-hair.ts';
import { vagueRim } from './cells/vague-rim.ts';
import { findHair } from './find-hair.ts';

type Color = readonly [number, number, number];

/** A drawn head whose hair has these colors above the brows, and beside and below the face. */
function headIn(crown: Color, beside: Color) {
  const head = drawnHead(true);
  const data = head.picture.data.slice();
  for (let i = 0; i < head.kinds.length; i++) {
    if (head.kinds[i] !== 'hair') continue;
    const [x, y] = [i % drawnSide, Math.floor(i / drawnSide)];
    const strand = 1 + 0.2 * Math.sin(1.3 * x);
    const color = y < drawnFace.y - 30 ? crown : beside;
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.min(250, color[c] * strand);
  }
  return { ...head, picture: { ...head.picture, data } };
}

function personOf({ picture, alpha, points }: ReturnType<typeof headIn>) {
  const grid = headGrid(gridPicture(picture, alpha), points);
  return { points, alpha, grid, parts: peopleParts(grid), scale: 1 };
}

function foundOn(head: ReturnType<typeof headIn>) {
  return findHair(head.picture, personOf(head));
}

/** The same head with this color, of the person, where something lies. */
function withThing(
  head: ReturnType<typeof headIn>,
  color: Color,
  isThere: (x: number, y: number) => boolean,
) {
  const [data, alpha] = [head.picture.data.slice(), head.alpha.data.slice()];
  for (let i = 0; i < alpha.length; i++) {
    if (!isThere(i % drawnSide, Math.floor(i / drawnSide))) continue;
    const grain = ((i * 7919) % 13) - 6;
    data.set(
      color.map((value) => value + grain),
      3 * i,
    );
    alpha[i] = 255;
  }
  return { ...head, picture: { ...head.picture, data }, alpha: { ...head.alpha, data: alpha } };
}

const brown = [70, 50, 38] as const;

/** Share of hair at a place of the photo, 0..255. */
function shareAt(found: NonNullable<ReturnType<typeof foundOn>>, x: number, y: number): number {
  const { box, mask } = found;
  const [column, row] = [Math.round(x) - box.x, Math.round(y) - box.y];
  const isInside = column >= 0 && row >= 0 && column < box.width && row < box.height;
  return isInside ? mask.data[row * box.width + column] : 0;
}

describe('hats', () => {
  test.each([
    ['blue', [40, 60, 150]],
    ['gray', [150, 150, 150]],
  ] as const)('a %s one stays, and the hair below it is found', (_, color) => {
    const found = foundOn(headIn(color, brown))!;
    expect(found.isUnderHat).toBe(true);
    const { x, y, across } = drawnFace;
    expect(shareAt(found, x, y - 70)).toBe(0);
    expect(shareAt(found, x + across + 12, y + 40)).toBeGreaterThan(200);
  });

  test.each([
    ['brown hair', brown],
    ['hair dyed blue', [40, 60, 150]],
    ['gray hair', [150, 150, 150]],
  ] as const)('%s is none', (_, color) => {
    const found = foundOn(headIn(color, color))!;
    expect(found.isUnderHat).toBe(false);
    expect(shareAt(found, drawnFace.x, drawnFace.y - 70)).toBeGreaterThan(200);
  });
});

describe('a rim', () => {
  const side = 64;
  const left = Uint8Array.from({ length: side * side }, (_, i) => (i % side < 32 ? 1 : 0));
  const rimOf = (beyond: number) => {
    const lab = new Float32Array(3 * side * side);
    for (let i = 0; i < left.length; i++) lab[3 * i] = left[i] === 1 ? 0.3 : beyond;
    return vagueRim({ lab, side, faceHeight: 40 } as HeadGrid, left);
  };

  test('with an edge is sure', () => {
    const { share, cells } = rimOf(0.6);
    expect(share).toBe(0);
    expect(Math.max(...cells)).toBe(0);
  });

  test('without one is vague where it lies, and nowhere else', () => {
    const { share, cells } = rimOf(0.31);
    expect(share).toBe(1);
    expect(cells[32 * side + 31]).toBeGreaterThan(0.9);
    expect(cells[32 * side + 4]).toBeLessThan(0.01);
  });
});

test('hair that runs into a wall of its color fades there, and that is told', () => {
  const head = headIn(brown, brown);
  const { picture, alpha, points, kinds } = head;
  const sure = foundOn(head)!;
  const data = picture.data.slice();
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === 'ground') data.set([71, 50, 38], 3 * i);
  const vague = foundOn({ picture: { ...picture, data }, alpha, points, kinds })!;
  expect(sure.vague).toBeLessThan(0.18);
  expect(vague.vague).toBeGreaterThan(0.3);
  const { x, y, across } = drawnFace;
  const outer = [x + across + 31, y + 30] as const;
  expect(shareAt(vague, ...outer)).toBeLessThan(0.6 * shareAt(sure, ...outer));
});

describe('what is no hair', () => {
  const skin = [214, 164, 138] as const;

  test('a hand in it stays as it is, the hair around it does not', () => {
    const { x, y } = drawnFace;
    const at = [x + 26, y - 72] as const;
    const isHand = (px: number, py: number) =>
      Math.hypot(px - at[0], py - at[1]) < 15 ||
      (px > at[0] && Math.abs(py - at[1] + 0.2 * (px - at[0])) < 15);
    const person = personOf(withThing(headIn(brown, brown), skin, isHand));
    const cells = hairCells(person);
    const isHair = (px: number, py: number) => {
      const [column, row] = cellOf(person.grid.square, [px, py]).map(Math.floor);
      return cells[row * person.grid.side + column] === 1;
    };
    expect(isHair(...at)).toBe(false);
    expect(isHair(at[0] + 8, at[1] - 6)).toBe(false);
    expect(isHair(x - 36, y - 70)).toBe(true);
    expect(isHair(x - drawnFace.across - 12, y + 40)).toBe(true);
  });

  test('a sleeve of its color that hangs on it by a thread stays as it is', () => {
    const { x, y, across } = drawnFace;
    const isSleeve = (px: number, py: number) => px > x + 104 && px < x + 160 && py > y + 98 && py < y + 200;
    const isThread = (px: number, py: number) =>
      px > x + across && px < x + 110 && Math.abs(py - y - 120) < 3;
    const found = foundOn(
      withThing(headIn(brown, brown), brown, (px, py) => isSleeve(px, py) || isThread(px, py)),
    )!;
    expect(shareAt(found, x + 132, y + 150)).toBe(0);
    expect(shareAt(found, x + across + 12, y + 110)).toBeGreaterThan(200);
  });

  test('a pullover of its color stays as it is below the jaw, and that is told', () => {
    const { x, y, down } = drawnFace;
    const isPullover = (px: number, py: number) => py > y + down + 4 && Math.abs(px - x) < 120;
    const dressed = foundOn(withThing(headIn(brown, brown), brown, isPullover))!;
    expect(dressed.isDressed).toBe(true);
    expect(shareAt(dressed, x, y + 150)).toBe(0);
    expect(shareAt(dressed, x, y - 72)).toBeGreaterThan(200);
    expect(foundOn(headIn(brown, brown))!.isDressed).toBe(false);
  });

  test('a forehead in the shadow of what covers the hair is none', () => {
    const { x, y, across, down } = drawnFace;
    const isShaded = (px: number, py: number) =>
      ((px - x) / across) ** 2 + ((py - y) / down) ** 2 < 1 && (py < y - 30 || px < x - 40);
    const bare = headIn(brown, brown);
    const data = Uint8Array.from(bare.kinds, (kind) => (kind === 'ground' || kind === 'hair' ? 0 : 255));
    const head = withThing({ ...bare, alpha: { ...bare.alpha, data } }, brown, isShaded);
    const person = personOf(head);
    const { oval, lab } = person.grid;
    const hair = Uint8Array.from(oval, (share, i) => (share > 0.9 && lab[3 * i] < 0.5 ? 1 : 0));
    expect(findHair(head.picture, { ...person, parts: { ...person.parts, hair } })).toBeUndefined();
  });
});

test('hair that goes on beyond what was found is told', () => {
  const { grid, parts } = personOf(headIn(brown, brown));
  const cells = hairCells({ grid, parts });
  const missed = (some: Uint8Array) => missedHair(grid, parts, some, () => false);
  expect(missed(cells)).toBeLessThan(0.1);
  const middle = Math.round(grid.points[0][0]);
  const low = Math.round(grid.points[0][1]);
  const half = cells.map((is, i) => (i % grid.side > middle && Math.floor(i / grid.side) > low ? 0 : is));
  expect(missed(half)).toBeGreaterThan(0.2);
});
