import { expect, test } from 'vitest';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import { markedBeyond, markedLines } from './found-lines.ts';

const line = (text: string, x = 0, y = 0): TextLine => ({
  text,
  score: 1,
  points: [x, y, x + 40, y, x + 40, y + 10, x, y + 10],
});

test('lines are marked where the mask runs along most of them', () => {
  const mask = { width: 100, height: 60, channels: 1 as const, data: new Uint8Array(6000) };
  for (let y = 0; y < 12; y++) mask.data.fill(255, y * 100, y * 100 + 50);
  const [inside, half, outside] = [line('in'), line('half', 30), line('out', 0, 40)];
  expect(markedLines([inside, half, outside], mask)).toEqual([inside]);
});

test('what is marked beside letters is told from a brush held widely', () => {
  const mask = { width: 100, height: 60, channels: 1 as const, data: new Uint8Array(6000) };
  for (let y = 0; y < 16; y++) mask.data.fill(255, y * 100, y * 100 + 44);
  expect(markedBeyond(mask, [line('name')])).toBeUndefined();
  // A picture under the name.
  for (let y = 30; y < 55; y++) mask.data.fill(255, y * 100, y * 100 + 44);
  const beyond = markedBeyond(mask, [line('name')])!;
  expect(beyond.data[5 * 100 + 10]).toBe(0);
  expect(beyond.data[40 * 100 + 10]).toBe(255);
});
