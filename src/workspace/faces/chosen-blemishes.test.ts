import { expect, test } from 'vitest';
import { blemishSquare, chosenBlemishes, tickBlemish } from './chosen-blemishes.ts';

const blemish = (left: number, chosen: boolean) => ({ left, top: 50, width: 1, height: 2, chosen });
const reported = [blemish(20, true), blemish(30, false)];

test('without ticks those that were healed; with them as they say, and only about their own blemish', () => {
  expect([...chosenBlemishes(reported, {})]).toEqual([0]);
  const without = { blemishTicks: tickBlemish(reported[0], false, {}) };
  expect([...chosenBlemishes(reported, without)]).toEqual([]);
  const other = { blemishTicks: tickBlemish(reported[1], true, without) };
  expect(other.blemishTicks).toHaveLength(2);
  expect([...chosenBlemishes(reported, other)]).toEqual([1]);
});

test('a tick that is taken back replaces the one before', () => {
  const ticks = tickBlemish(reported[0], false, {});
  const again = tickBlemish(reported[0], true, { blemishTicks: ticks });
  expect(again).toEqual([{ x: 20.5, y: 51, chosen: true }]);
});

test('the square holds the blemish and skin around it', () => {
  expect(blemishSquare(blemish(20, true), { width: 400, height: 200 })).toBe('72.0 92.0 20.0 20.0');
});
