import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import type { FoundSky } from '../../../imaging/sky/find-sky.ts';
import { skyKinds } from './library/sky-library.ts';
import { putSky } from './put-sky.ts';

const [width, height] = [64, 48];
const edge = 24;

/** Light sky above gray ground; 8 bit, or 16. */
function scene(unit: 1 | 257 = 1): Raster {
  const data = unit === 1 ? new Uint8Array(width * height * 3) : new Uint16Array(width * height * 3);
  for (let i = 0; i < data.length; i++) data[i] = unit * (i < edge * width * 3 ? 190 : 100 + (i % 7));
  return { width, height, channels: 3, data };
}

const found: FoundSky = {
  alpha: { width, height, channels: 1, data: new Uint8Array(width * height).fill(255, 0, edge * width) },
  share: edge / height,
  lowest: edge,
  certainty: 1,
};

const meanOf = ({ data }: Raster, from: number, to: number) => {
  let sum = 0;
  for (let i = from * width * 3; i < to * width * 3; i++) sum += data[i];
  return sum / ((to - from) * width * 3);
};

test('without new light nothing below the sky changes, in 16 bits neither', () => {
  for (const unit of [1, 257] as const) {
    const picture = scene(unit);
    const { data } = putSky(picture, found, { kind: 'sunset', seed: 1, strength: 0 });
    expect(data.subarray(edge * width * 3)).toEqual(picture.data.subarray(edge * width * 3));
    expect(data.subarray(0, edge * width * 3)).not.toEqual(picture.data.subarray(0, edge * width * 3));
  }
});

test('the same seed gives the same bytes, another one another sky', () => {
  const put = (seed: number) => putSky(scene(), found, { kind: 'fair', seed, strength: 1 }).data;
  expect(put(3)).toEqual(put(3));
  expect(put(3)).not.toEqual(put(4));
});

test('under a night sky the land is dark, under a bright one hardly changed', () => {
  const land = (kind: (typeof skyKinds)[number]) =>
    meanOf(putSky(scene(), found, { kind, seed: 1, strength: 1 }), edge + 12, height);
  expect(land('stars')).toBeLessThan(50);
  expect(Math.abs(land('overcast') - 103)).toBeLessThan(20);
});

test('each kind is another sky', () => {
  const seen = skyKinds.map((kind) =>
    Math.round(meanOf(putSky(scene(), found, { kind, seed: 1, strength: 0 }), 0, edge)),
  );
  expect(skyKinds.length).toBe(11);
  expect(new Set(seen).size).toBeGreaterThanOrEqual(9);
});

test('the sky of a photo in black and white is gray', () => {
  const gray = scene();
  for (let i = 0; i < gray.data.length; i++) gray.data[i] = gray.data[i - (i % 3)];
  const { data } = putSky(gray, found, { kind: 'sunset', seed: 1, strength: 0 });
  for (let i = 0; i < edge * width * 3; i += 3) expect(data[i] - data[i + 2]).toBe(0);
});
