import { expect, test } from 'vitest';
import { changeTicked, tickThings, untickThings } from './ticked-things.ts';

const row = (...values: number[]) => Uint8Array.from(values);
const one = (id: string, mask: Uint8Array) => new Map([[id, mask]]);

test('a thing that is unticked takes only what it added, whatever was marked before', () => {
  const painted = row(255, 100, 0, 0);
  const { mask, ticked } = tickThings(painted, {}, one('car', row(255, 255, 255, 0)));
  expect([...mask]).toEqual([255, 255, 255, 0]);
  const back = untickThings(mask, ticked, ['car']);
  expect([...back.mask]).toEqual([...painted]);
  expect(back.ticked).toEqual({});
});

test('what two things share stays until both are gone, in either order', () => {
  const first = tickThings(row(0, 0, 0, 0), {}, one('person', row(255, 255, 0, 0)));
  const both = tickThings(first.mask, first.ticked, one('dog', row(0, 255, 255, 0)));
  for (const [gone, left, rest] of [
    ['person', 'dog', [0, 255, 255, 0]],
    ['dog', 'person', [255, 255, 0, 0]],
  ] as const) {
    const half = untickThings(both.mask, both.ticked, [gone]);
    expect([...half.mask]).toEqual(rest);
    expect([...untickThings(half.mask, half.ticked, [left]).mask]).toEqual([0, 0, 0, 0]);
  }
});

test('what was erased by hand does not come back when another thing goes', () => {
  const both = tickThings(
    row(0, 0, 0),
    {},
    new Map([
      ['person', row(255, 255, 0)],
      ['dog', row(0, 255, 255)],
    ]),
  );
  expect([...untickThings(row(255, 0, 255), both.ticked, ['person']).mask]).toEqual([0, 0, 255]);
});

test('a thing that was grown with all that is marked goes with its rim', async () => {
  const grown = async (mask: Uint8Array) =>
    mask.map((value, i) => Math.max(value, mask[i - 1] ?? 0, mask[i + 1] ?? 0)) as Uint8Array<ArrayBuffer>;
  const before = tickThings(row(255, 0, 0, 0, 0, 0), {}, one('car', row(0, 0, 0, 0, 255, 0)));
  const after = await grown(before.mask);
  const ticked = await changeTicked(before, after, grown);
  expect([...untickThings(after, ticked, ['car']).mask]).toEqual([255, 255, 0, 0, 0, 0]);
});
