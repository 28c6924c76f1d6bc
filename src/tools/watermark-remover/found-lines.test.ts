import { expect, test } from 'vitest';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import { dateStamps, markedBeyond, markedLines } from './found-lines.ts';

const line = (text: string, x = 0, y = 0): TextLine => ({
  text,
  score: 1,
  points: [x, y, x + 40, y, x + 40, y + 10, x, y + 10],
});

test.each([
  ["'98 7 14", true],
  ['2004/12/31', true],
  ['31.12.2004 17:45', true],
  ['12-05-99', true],
  ['08:15', true],
  ['Route 66', false],
  ['Tel. 030 123456', false],
  ['SALE', false],
  ['50', false],
])('%s is a date stamp: %s', (text, isStamp) => {
  expect(dateStamps([line(text)])).toHaveLength(isStamp ? 1 : 0);
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
