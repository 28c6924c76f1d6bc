import { expect, test } from 'vitest';
import { standing } from '#tests/support/figures/drawn-figure.ts';
import { finder, pointsAt, twoPeople } from '#tests/support/figures/two-people.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { quietStudio } from '../../../tool/quiet-studio.ts';
import type { Studio } from '../../../tool/studio.ts';
import { chooseDancer } from './choose-dancer.ts';

const opacityAt = ({ data, width }: Raster, x: number, y: number) => data[y * width + x];

test('somebody alone is all of the cut-out', async () => {
  const { photo, matte } = twoPeople(0);
  const dancer = await chooseDancer(photo, matte, {}, finder([0]));
  expect(dancer).toMatchObject({ company: 'alone', alpha: matte });
});

test('of two people who touch one dances: whom somebody pointed at, or the surer one; the other stays whole', async () => {
  const apart = 112;
  const { photo, matte } = twoPeople(apart);
  // Their sleeves overlap: it is one piece.
  expect(opacityAt(matte, 176, 170)).toBe(255);
  const studio = finder([0, apart]);
  const first = (await chooseDancer(photo, matte, {}, studio))!;
  expect(first.company).toBe('parted');
  expect(opacityAt(first.alpha, 120, 150)).toBe(255);
  expect(opacityAt(first.alpha, 120 + apart, 150)).toBe(0);
  expect(opacityAt(first.alpha, 120 + apart, 60)).toBe(0);
  expect(opacityAt(first.others!, 120 + apart, 150)).toBe(255);
  expect(opacityAt(first.others!, 120, 150)).toBe(0);
  const mark = { x: (120 + apart) / photo.width, y: 150 / photo.height, keep: true };
  const marked = (await chooseDancer(photo, matte, { points: [mark] }, studio))!;
  expect(opacityAt(marked.alpha, 120 + apart, 150)).toBe(255);
  expect(opacityAt(marked.alpha, 120, 150)).toBe(0);
  expect(marked.points.nose[0]).toBe(standing.nose[0] + apart);
});

test('people one behind the other can’t be told apart', async () => {
  const { photo, matte } = twoPeople(36);
  const dancer = await chooseDancer(photo, matte, {}, finder([0, 36]));
  expect(dancer).toMatchObject({ company: 'together', alpha: matte });
});

test('beside something without joints small pieces stay where they are', async () => {
  const { photo, matte } = twoPeople(0);
  const data = new Uint8Array(matte.data.length);
  const square = (left: number, top: number, side: number) => {
    for (let y = top; y < top + side; y++)
      data.fill(255, y * matte.width + left, y * matte.width + left + side);
  };
  square(20, 60, 120);
  square(190, 300, 24);
  const nobody = quietStudio({
    run: (async (task: string) =>
      task === 'find-objects'
        ? { objects: [] }
        : {
            points: Object.fromEntries(
              Object.keys(pointsAt(0)).map((name) => [name, { x: 1, y: 1, score: 0 }]),
            ),
          }) as unknown as Studio['run'],
  });
  const thing = (await chooseDancer(photo, { ...matte, data }, {}, nobody))!;
  expect(opacityAt(thing.alpha, 80, 120)).toBe(255);
  expect(opacityAt(thing.alpha, 200, 310)).toBe(0);
});

test('where nothing was cut out nobody dances', async () => {
  const { photo, matte } = twoPeople(0);
  const nothing = { ...matte, data: new Uint8Array(matte.data.length) };
  expect(await chooseDancer(photo, nothing, {}, finder([]))).toBeUndefined();
});
