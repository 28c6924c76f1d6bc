import { expect, test } from 'vitest';
import { moved, newHistory, withStep } from './mask-history.ts';
import { packMask, unpackMask } from './packed-mask.ts';

const step = (value: number) => packMask(new Uint8Array(100).fill(value));

test.each([
  ['nothing marked', new Uint8Array(2_000_000)],
  ['one value after another', Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) % 256)],
  ['runs among others', Uint8Array.from({ length: 5000 }, (_, i) => (i % 300 < 200 ? 255 : i % 251))],
  ['no pixel', new Uint8Array()],
])('%s comes back as it was', (_, mask) => {
  const back = new Uint8Array(mask.length).fill(9);
  unpackMask(packMask(mask), back);
  expect(back).toEqual(mask);
});

test('two million unmarked pixels take a few bytes', () => {
  expect(packMask(new Uint8Array(2_000_000)).length).toBeLessThan(6);
});

test('undo and redo go from step to step, and a new step takes the place of those undone', () => {
  const three = withStep(withStep(newHistory(10, 10, step(0)), step(1)), step(2));
  expect(three.at).toBe(2);
  const back = moved(moved(three, -1), -1);
  expect(back.at).toBe(0);
  expect(moved(back, -1)).toBe(back);
  expect(moved(back, 1).at).toBe(1);
  expect(withStep(back, step(9)).steps).toEqual([step(0), step(9)]);
});

test('the oldest steps are forgotten', () => {
  let history = newHistory(10, 10, step(0));
  for (let i = 1; i <= 80; i++) history = withStep(history, step(i));
  expect(history.steps).toHaveLength(60);
  expect(history.steps.at(-1)).toEqual(step(80));
  const large = new Uint8Array(5_000_000);
  expect(withStep(withStep(history, large), large).steps.length).toBeLessThanOrEqual(2);
});
