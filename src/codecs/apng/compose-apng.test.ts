import { describe, expect, test } from 'vitest';
import { apngPicture, type PlainFrame } from '#tests/fixtures/apng-picture.ts';
import { composeApng } from './compose-apng.server.ts';
import { readApng } from './read-apng.ts';

const red = [200, 0, 0, 255] as const;
const blue = [0, 0, 200, 255] as const;
const whole = { x: 0, y: 0, width: 4, height: 2, color: red, delay: [1, 10] } as const;
const right = { x: 2, y: 0, width: 2, height: 2, color: blue, delay: [3, 10] } as const;

/** The first pixel, and the last one, of each frame. */
async function ends(...frames: PlainFrame[]) {
  const apng = readApng(apngPicture(frames))!;
  const { data, width, height } = await composeApng(apng);
  expect([width, height]).toEqual([4, 2 * frames.length]);
  return frames.map((_, place) => {
    const start = place * 4 * 2 * 4;
    return [[...data.subarray(start, start + 4)], [...data.subarray(start + 28, start + 32)]];
  });
}

describe('what becomes of a frame after its time', () => {
  const third = { ...right, width: 1, color: [0, 200, 0, 255] } as const;

  test('it stays', async () => {
    expect((await ends(whole, right, third))[2]).toEqual([[...red], [...blue]]);
  });

  test('it is cleared', async () => {
    expect((await ends(whole, { ...right, dispose: 1 }, third))[2]).toEqual([[...red], [0, 0, 0, 0]]);
  });

  test('what was there before comes back', async () => {
    expect((await ends(whole, { ...right, dispose: 2 }, third))[2]).toEqual([[...red], [...red]]);
  });

  test('the first is cleared where it would go back to what was before', async () => {
    expect((await ends({ ...whole, dispose: 2 }, right))[1]).toEqual([[0, 0, 0, 0], [...blue]]);
  });
});

test('half transparent pixels are laid over what is there, or take its place', async () => {
  const half = [0, 0, 200, 128] as const;
  const over = await ends(whole, { ...right, color: half, blend: 1 });
  expect(over[1][1]).toEqual([100, 0, 100, 255]);
  const instead = await ends(whole, { ...right, color: half, blend: 0 });
  expect(instead[1][1]).toEqual([...half]);
});

test('delays are fractions of a second, a denominator of 0 stands for hundredths; plays are told', () => {
  const apng = readApng(apngPicture([whole, right, { ...right, delay: [7, 0] }], 5))!;
  expect(apng.frames.map(({ delayMs }) => delayMs)).toEqual([100, 300, 70]);
  expect(apng.plays).toBe(5);
});

test('frames that leave the canvas, or have no pixels, make no sense', () => {
  expect(readApng(apngPicture([whole, { ...right, x: 3 }]))).toBeNull();
  const cut = apngPicture([whole, right]);
  expect(readApng(cut.subarray(0, cut.indexOf('fdAT') - 4))).toBeNull();
});
