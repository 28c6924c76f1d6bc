import { expect, test } from 'vitest';
import { settleStrips } from './settle-strips.ts';

const side = 40;

/** A hole in the middle of a picture of one color, through which a strip of another was carried. */
function carried(known: number, strip: number) {
  const inHole = (at: number) => {
    const [x, y] = [at % side, Math.trunc(at / side)];
    return x >= 10 && x < 30 && y >= 10 && y < 30;
  };
  const isStrip = (at: number) => inHole(at) && Math.trunc(at / side) < 20;
  const places = Array.from({ length: side * side }, (_, at) => at);
  const hole = Uint8Array.from(places, (at) => (inHole(at) ? 1 : 0));
  // Every second column is brighter, outside and inside.
  const colors = Float32Array.from({ length: 3 * hole.length }, (_, i) => {
    const at = Math.trunc(i / 3);
    return (isStrip(at) ? strip : inHole(at) ? 255 : known) + 4 * (at % 2);
  });
  const torn = {
    width: side,
    height: side,
    colors: colors.slice(),
    hole,
    barred: new Uint8Array(hole.length),
  };
  const lined = { ...torn, colors, hole: hole.map((value, at) => (isStrip(at) ? 0 : value)) };
  settleStrips(lined, torn);
  return { lined, torn, strips: places.filter(isStrip) };
}

test('what is carried takes on the color of what is beside it, and keeps its detail', () => {
  const { lined, strips } = carried(120, 108);
  const off = strips.map((at) => Math.abs(lined.colors[3 * at] - 120 - 4 * (at % 2)));
  expect(Math.max(...off)).toBeLessThan(5);
  expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(3);
});

test('beside another thing it keeps its own', () => {
  const { lined, strips } = carried(30, 200);
  const off = strips.map((at) => Math.abs(lined.colors[3 * at] - 200 - 4 * (at % 2)));
  expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(12);
});

test('nothing else changes', () => {
  const { lined, torn, strips } = carried(120, 108);
  const kept = [...torn.hole.keys()].filter((at) => !strips.includes(at));
  expect(kept.every((at) => lined.colors[3 * at] === torn.colors[3 * at])).toBe(true);
});
