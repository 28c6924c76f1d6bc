import { expect, test } from 'vitest';
import { isTicked, toldBlemishes } from './blemish-ticks.ts';

const photo = { width: 1000, height: 500 };
const pimple = { x: 400, y: 100, radius: 6, contrast: 0.1, isMole: false };
const mole = { ...pimple, x: 200, isMole: true };

test('all but moles are healed, unless moles go too or something else was ticked', () => {
  expect([pimple, mole].map((one) => isTicked(one, undefined, false, photo))).toEqual([true, false]);
  expect(isTicked(mole, [], true, photo)).toBe(true);
  const ticks = [
    { x: 40.3, y: 20.5, chosen: false },
    { x: 20, y: 20, chosen: true },
  ];
  expect([pimple, mole].map((one) => isTicked(one, ticks, false, photo))).toEqual([false, true]);
  expect(isTicked({ ...pimple, x: 420 }, ticks, false, photo)).toBe(true);
});

test('what is told lies within the photo and leads back to its blemish', () => {
  const edge = { ...pimple, x: 2, isHealed: true };
  const told = toldBlemishes([edge, { ...pimple, isHealed: false }], photo);
  expect(told[0]).toEqual({ left: 0, top: 18.8, width: 1.2, height: 2.4, chosen: true });
  const [{ left, top, width, height, chosen }] = told.slice(1);
  const tick = { x: left + width / 2, y: top + height / 2, chosen: !chosen };
  expect(isTicked({ ...pimple, isMole: true }, [tick], false, photo)).toBe(true);
  expect(toldBlemishes(Array(150).fill(edge), photo)).toHaveLength(100);
});
