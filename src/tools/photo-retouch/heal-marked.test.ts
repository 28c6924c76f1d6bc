import { expect, test } from 'vitest';
import { drawnFace, drawnSize, mole } from '#tests/support/pictures/drawn-face.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { healMarked } from './heal-marked.ts';

const { width, height } = drawnSize;

function marksAt([x, y]: readonly [number, number], radius: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.hypot((i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y) < radius ? 255 : 0,
  );
  return { width, height, channels: 1, data };
}

test('what is marked becomes skin with pores; all else keeps its bytes', () => {
  const [before, after] = [drawnFace(), drawnFace()];
  const marks = marksAt(mole, 11);
  expect(healMarked(after, marks)).toEqual({ healed: 1, left: 0 });
  const greens: number[] = [];
  let beyond = 0;
  for (let i = 0; i < marks.data.length; i++) {
    if (marks.data[i] > 0) greens.push(after.data[3 * i + 1]);
    else for (let c = 0; c < 3; c++) if (after.data[3 * i + c] !== before.data[3 * i + c]) beyond++;
  }
  expect(beyond).toBe(0);
  expect(Math.min(...greens)).toBeGreaterThan(130);
  const mean = greens.reduce((sum, value) => sum + value, 0) / greens.length;
  const spread = Math.sqrt(greens.reduce((sum, value) => sum + (value - mean) ** 2, 0) / greens.length);
  // Pores alone have a spread of four.
  expect(spread).toBeGreaterThan(2.5);
});

test('a mark without room for a donor changes nothing', () => {
  const after = drawnFace();
  const all = { width, height, channels: 1, data: new Uint8Array(width * height).fill(255) } as const;
  expect(healMarked(after, all)).toEqual({ healed: 0, left: 1 });
  expect(after.data).toEqual(drawnFace().data);
});
