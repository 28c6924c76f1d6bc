import { expect, test } from 'vitest';
import type { FoundFace } from '#src/tasks/finders/find-faces.ts';
import { drawnFace, drawnHead, drawnSide } from '#tests/support/pictures/drawn-head.ts';
import { aiHairstyleChanger } from './ai-hairstyle-changer.tool.ts';
import { cutMask, cuts, cutWords } from './hair-cut.ts';

const head = drawnHead();
const face = { points: head.points } as unknown as FoundFace;
const photo = { width: drawnSide, height: drawnSide };

test('a cut may change hair, neck and what is around, and never the face', () => {
  const { data } = cutMask(photo, [face]);
  const { x, y, across, down } = drawnFace;
  const at = (px: number, py: number) => data[Math.round(py) * drawnSide + Math.round(px)];
  expect(at(x, y - down - 6)).toBe(255);
  expect(at(x - across - 25, y)).toBe(255);
  expect(at(x, y + down + 12)).toBe(255);
  expect(at(4, 350)).toBe(0);
  let onFace = 0;
  for (let i = 0; i < data.length; i++) {
    const [dx, dy] = [(i % drawnSide) + 0.5 - x, Math.floor(i / drawnSide) + 0.5 - y];
    // From just below the brows on; the rim itself is a polygon.
    if ((dx / across) ** 2 + (dy / down) ** 2 < 0.9 && dy > -20) onFace = Math.max(onFace, data[i]);
  }
  expect(onFace).toBe(0);
});

test('each face of a group is left out of the mask of another', () => {
  const moved = { points: head.points.map(([x, y]) => [x + 100, y] as const) } as unknown as FoundFace;
  const { data } = cutMask(photo, [face, moved]);
  expect(data[drawnFace.y * drawnSide + drawnFace.x + 100]).toBe(0);
});

test.each(cuts.filter((cut) => cut !== 'none'))('%s is described, with the face kept', (cut) => {
  expect(cutWords(cut)).toMatch(/^Give this person .{8,}Keep the face/);
});

test('only a cut asks for an engine elsewhere', () => {
  const options = (given: object) => aiHairstyleChanger.options.parse(given);
  const ask = (given: object) => aiHairstyleChanger.engines?.(options(given));
  expect(ask({ engine: 'openai-edit-image' })).toEqual({});
  expect(ask({ engine: 'openai-edit-image', cut: 'bob' })).toEqual({ 'edit-image': 'openai-edit-image' });
  expect(ask({ engine: 'itself', cut: 'bob' })).toEqual({});
});
