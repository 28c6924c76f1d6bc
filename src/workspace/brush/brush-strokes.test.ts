import { expect, test } from 'vitest';
import { BrushMasks, isBlank, type Stroke } from './brush-strokes.ts';

const dab = (stroke: Partial<Stroke>, x = 0.5, y = 0.25): Stroke => ({
  id: 's',
  brush: 'keep',
  radius: 0.1,
  hardness: 1,
  points: [{ x, y, pressure: 1 }],
  ...stroke,
});

function paint(strokes: Stroke[], width = 200, height = 100): BrushMasks {
  const masks = new BrushMasks(width, height);
  masks.replay(strokes);
  return masks;
}

const at = (masks: BrushMasks, mask: 'keep' | 'erase', x: number, y: number) =>
  masks[mask][y * masks.width + x];

test('a hard dab of radius 20 px fills its disc, with a rim of about one pixel', () => {
  const masks = paint([dab({})]);
  expect(at(masks, 'keep', 100, 50)).toBe(255);
  expect(at(masks, 'keep', 118, 50)).toBe(255);
  expect(at(masks, 'keep', 122, 50)).toBe(0);
  const painted = masks.keep.reduce((sum, value) => sum + value, 0) / 255;
  expect(painted).toBeGreaterThan(Math.PI * 19 ** 2);
  expect(painted).toBeLessThan(Math.PI * 21 ** 2);
});

test('a soft dab fades from the middle and never rises outwards', () => {
  const masks = paint([dab({ hardness: 0 })]);
  const across = Array.from({ length: 21 }, (_, i) => at(masks, 'keep', 100 + i, 50));
  expect(across[0]).toBeGreaterThan(240);
  expect(across[10]).toBeGreaterThan(90);
  expect(across[10]).toBeLessThan(165);
  expect(across).toEqual([...across].sort((a, b) => b - a));
});

test('a stroke covers everything between its points, however far they are apart', () => {
  const masks = paint([dab({ points: [0.1, 0.9].map((x) => ({ x, y: 0.25, pressure: 1 })) })]);
  for (let x = 20; x < 180; x++) expect(at(masks, 'keep', x, 50)).toBe(255);
});

test('half the pressure paints half as wide', () => {
  const masks = paint([dab({ points: [{ x: 0.5, y: 0.25, pressure: 0.5 }] })]);
  expect(at(masks, 'keep', 108, 50)).toBe(255);
  expect(at(masks, 'keep', 112, 50)).toBe(0);
});

test('the later stroke wins: erasing over keep leaves only erase, and the other way round', () => {
  const erased = paint([dab({}), dab({ brush: 'erase' })]);
  expect(at(erased, 'keep', 100, 50)).toBe(0);
  expect(at(erased, 'erase', 100, 50)).toBe(255);
  const kept = paint([dab({ brush: 'erase' }), dab({})]);
  expect(at(kept, 'keep', 100, 50)).toBe(255);
  expect(at(kept, 'erase', 100, 50)).toBe(0);
});

test('crossing its own way does not make one soft stroke stronger', () => {
  const points = [0.4, 0.6, 0.4, 0.6, 0.4].map((x) => ({ x, y: 0.25, pressure: 1 }));
  const once = paint([dab({ hardness: 0, points: points.slice(0, 2) })]);
  const often = paint([dab({ hardness: 0, points })]);
  expect(often.keep).toEqual(once.keep);
});

test('drawing point by point reports boxes that hold every change, and equals drawing anew', () => {
  const stroke = dab({ hardness: 0.5, points: [0.2, 0.45, 0.7].map((x) => ({ x, y: x / 2, pressure: 1 })) });
  const masks = new BrushMasks(200, 100);
  masks.begin(stroke);
  for (const point of stroke.points) {
    const before = masks.keep.slice();
    const box = masks.extend(point);
    masks.keep.forEach((value, i) => {
      const [x, y] = [i % 200, Math.floor(i / 200)];
      const isInside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
      if (!isInside && value !== before[i]) throw new Error(`${x}, ${y} changed outside the box`);
    });
  }
  expect(masks.keep).toEqual(paint([stroke]).keep);
});

test('an abandoned stroke leaves what was there before', () => {
  const masks = paint([dab({})]);
  const before = masks.keep.slice();
  masks.begin(dab({ brush: 'erase' }));
  masks.extend({ x: 0.5, y: 0.25, pressure: 1 });
  expect(masks.keep).not.toEqual(before);
  masks.abandon();
  expect(masks.keep).toEqual(before);
  expect(isBlank(masks.erase)).toBe(true);
});

test('a stroke means the same place at every size of the picture', () => {
  const small = paint([dab({})], 200, 100);
  const large = paint([dab({})], 800, 400);
  for (const [x, y] of [
    [100, 50],
    [90, 45],
    [130, 50],
    [100, 80],
  ]) {
    expect(at(large, 'keep', x * 4 + 2, y * 4 + 2)).toBe(at(small, 'keep', x, y));
  }
});

test('a stroke outside the picture paints nothing and breaks nothing', () => {
  expect(isBlank(paint([dab({}, -0.5, -0.5), dab({}, 2, 2)]).keep)).toBe(true);
});
