import { expect, test } from 'vitest';
import type { Box } from '../raster/raster.ts';
import { ownPart } from './own-part.ts';

const side = 96;
type Color = readonly [number, number, number];
interface Thing {
  readonly at: Box;
  readonly color: Color;
}
const floor: Color = [205, 190, 170];
const orange: Thing = { at: { x: 4, y: 20, width: 28, height: 66 }, color: [226, 122, 30] };
const blue: Thing = { at: { x: 32, y: 12, width: 32, height: 76 }, color: [58, 92, 150] };
const gray: Thing = { at: { x: 64, y: 24, width: 28, height: 60 }, color: [120, 120, 124] };

const holds = ({ x, y, width, height }: Box, i: number) => {
  const [column, row] = [i % side, Math.floor(i / side)];
  return column >= x && column < x + width && row >= y && row < y + height;
};

/** Things beside each other on a floor, with grain and light from above; all of them stand out. */
function viewOf(things: readonly Thing[], details: readonly Thing[] = []) {
  const data = new Uint8Array(3 * side * side);
  const alpha = new Float32Array(side * side);
  for (let i = 0; i < alpha.length; i++) {
    const shown = [...details, ...things].find(({ at }) => holds(at, i));
    if (things.some(({ at }) => holds(at, i))) alpha[i] = 1;
    const light = 1 - 0.2 * (Math.floor(i / side) / side) + 0.05 * Math.sin(i * 12.9898);
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.min(255, (shown?.color ?? floor)[c] * light);
  }
  return {
    picture: { width: side, height: side, channels: 3 as const, data },
    alpha: { width: side, height: side, data: alpha },
  };
}

function overlapWith(found: Uint8Array, { at }: Thing): number {
  let [common, all] = [0, 0];
  for (let i = 0; i < found.length; i++) {
    const isIn = holds(at, i);
    if (isIn && found[i] === 1) common++;
    if (isIn || found[i] === 1) all++;
  }
  return common / all;
}

const three = viewOf([orange, blue, gray]);

test.each([
  ['too short and on the neighbors', { x: 28, y: 16, width: 38, height: 65 }],
  ['too narrow', { x: 36, y: 12, width: 24, height: 76 }],
  ['too far to one side', { x: 26, y: 10, width: 34, height: 78 }],
])('the blue thing is found whole and alone by a box that is %s', (_, box) => {
  const found = ownPart({ ...three, box, beside: [orange.at, gray.at] });
  expect(overlapWith(found, blue)).toBeGreaterThan(0.97);
});

test('each of three things beside each other gets what is its own', () => {
  for (const thing of [orange, blue, gray]) {
    const beside = [orange, blue, gray].filter((other) => other !== thing).map(({ at }) => at);
    expect(overlapWith(ownPart({ ...three, box: thing.at, beside }), thing)).toBeGreaterThan(0.97);
  }
});

test('a neighbor that nobody found stays out, too, where its color is another', () => {
  const found = ownPart({ ...three, box: { x: 30, y: 12, width: 34, height: 76 }, beside: [orange.at] });
  expect(overlapWith(found, blue)).toBeGreaterThan(0.95);
});

test('a lock in the middle of a thing is a part of it, though it has a neighbor’s color', () => {
  const lock: Thing = { at: { x: 44, y: 60, width: 8, height: 8 }, color: orange.color };
  const view = viewOf([orange, blue, gray], [lock]);
  const found = ownPart({ ...view, box: blue.at, beside: [orange.at, gray.at] });
  expect(found[64 * side + 48]).toBe(1);
  expect(overlapWith(found, blue)).toBeGreaterThan(0.97);
});

test('what stands out alone is taken as it is, also where it leaves its box a little', () => {
  const found = ownPart({ ...viewOf([blue]), box: { x: 33, y: 16, width: 30, height: 66 }, beside: [] });
  expect(overlapWith(found, blue)).toBeGreaterThan(0.99);
});
