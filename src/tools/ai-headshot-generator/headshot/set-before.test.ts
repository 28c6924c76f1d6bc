import { expect, test } from 'vitest';
import { placeBefore } from '../../../imaging/placement/place-before.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { setBefore } from './set-before.ts';

const side = 240;

/** A woven gray jacket before a strong orange wall, with a doubt in its sleeve. */
function jacket() {
  const alpha: Raster<Uint8Array> = {
    width: side,
    height: side,
    channels: 1,
    data: new Uint8Array(side * side),
  };
  const pixels: Raster<Uint8Array> = { ...alpha, channels: 3, data: new Uint8Array(3 * side * side) };
  for (let i = 0; i < alpha.data.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const inside = Math.min(1, Math.max(0, (150 - x) / 3 + 0.5));
    const cloth = 110 + ((x * 7 + y * 5) % 19);
    const isDoubted = Math.hypot(x - 90, y - 120) < 30;
    alpha.data[i] = Math.round(255 * (isDoubted ? 0.7 : inside));
    [240, 120, 10].forEach((wall, c) => {
      pixels.data[3 * i + c] = Math.round(wall + inside * (cloth - wall));
    });
  }
  return { alpha, pixels };
}

const { alpha, pixels } = jacket();
const backdrop = (): Raster => ({ ...pixels, data: new Uint8Array(pixels.data.length).fill(90) });
const untouched = { shadow: { kind: 'none', intensity: 0, softness: 0, direction: 0, spread: 0 } } as const;

test.each([
  ['a portrait', () => setBefore(pixels, alpha, backdrop())],
  [
    'a changed background',
    () => placeBefore(pixels, alpha, backdrop(), { ...untouched, lightMatch: 0, edgeWrap: 0.3 }),
  ],
] as const)(
  'in %s not a byte changes where the cut-out is sure by a margin, and a doubt takes no color from the wall',
  (_, make) => {
    const { data } = make();
    let [changed, tinted] = [0, 0];
    for (let i = 0; i < alpha.data.length; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      const fromDoubt = Math.hypot(x - 90, y - 120) - 30;
      for (let c = 0; c < 3; c++) {
        if (x < 140 && fromDoubt > 6 && data[3 * i + c] !== pixels.data[3 * i + c]) changed++;
        const mixed = 90 + 0.7 * (pixels.data[3 * i + c] - 90);
        if (fromDoubt < -6 && Math.abs(data[3 * i + c] - mixed) > 3) tinted++;
      }
    }
    expect([changed, tinted]).toEqual([0, 0]);
  },
);
