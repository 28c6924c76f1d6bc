import { expect, test } from 'vitest';
import { colorOf, guessNames, type ReportedGuess, withColor } from './guessed-rows.ts';

const row = (kind: string, left: number, color = '#8090a0'): ReportedGuess => ({
  kind,
  left,
  top: 10,
  width: 30,
  height: 40,
  color,
  sureness: 60,
  chosen: true,
});
const rows = [row('sky', 0), row('skin', 20, '#c09070'), row('skin', 60, '#b08060')];

test('a guess has its own color until another one is said, and only of its own kind and place', () => {
  const value = withColor(rows, 1, '#112233', undefined);
  expect(value).toEqual([{ kind: 'skin', left: 20, top: 10, width: 30, height: 40, color: '#112233' }]);
  expect(rows.map((one) => colorOf(one, value))).toEqual(['#8090a0', '#112233', '#b08060']);
  expect(colorOf(row('hair', 20), value)).toBe('#8090a0');
  expect(colorOf(row('skin', 22), value)).toBe('#112233');
});

test('what is said of one leaves the others, replaces what was said before, and is taken back', () => {
  const off = withColor(rows, 0, null, withColor(rows, 2, '#445566', undefined));
  expect(rows.map((one) => colorOf(one, off))).toEqual([null, '#c09070', '#445566']);
  const other = withColor(rows, 2, '#000000', off);
  expect(other).toHaveLength(2);
  expect(colorOf(rows[2], other)).toBe('#000000');
  expect(colorOf(rows[0], withColor(rows, 0, undefined, other))).toBe('#8090a0');
});

test('several of a kind are numbered, one alone is not', () => {
  const names = guessNames(rows, { sky: 'Sky', skin: 'Skin' }, (name, number) => `${name} ${number}`);
  expect(names).toEqual(['Sky', 'Skin 1', 'Skin 2']);
});
