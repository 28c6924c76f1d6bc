import { expect, test } from 'vitest';
import { drawFigure, figureFrame, standing } from '#tests/support/figures/drawn-figure.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { quietStudio } from '../../../tool/quiet-studio.ts';
import type { Studio } from '../../../tool/studio.ts';
import { chooseDancer } from './choose-dancer.ts';

/** Two of them side by side, one drawn with sleeves of another color, as far apart as is asked for. */
function twoPeople(apart: number) {
  const width = figureFrame.width + apart;
  const { height } = figureFrame;
  const pixels = new Uint8Array(width * height * 3).fill(200);
  const alpha = new Uint8Array(width * height);
  for (const [shift, color] of [
    [0, [220, 170, 140]],
    [apart, [20, 140, 60]],
  ] as const) {
    const { data } = drawFigure(standing, color);
    for (let i = 0; i < figureFrame.width * height; i++) {
      if (!data[4 * i + 3]) continue;
      const to = Math.floor(i / figureFrame.width) * width + (i % figureFrame.width) + shift;
      pixels.set(data.subarray(4 * i, 4 * i + 3), 3 * to);
      alpha[to] = 255;
    }
  }
  const size = { width, height };
  const matte: Raster<Uint8Array> = { ...size, channels: 1, data: alpha };
  return { photo: photoOf({ ...size, channels: 3, data: pixels }), matte };
}

const boxAt = (shift: number) => [46 + shift, 34, 148, 336] as const;

function pointsAt(shift: number) {
  const named = Object.entries({ ...standing, leftEye: standing.leftEar, rightEye: standing.rightEar });
  return Object.fromEntries(named.map(([name, [x, y, score]]) => [name, { x: x + shift, y, score }]));
}

/** Finds them where they were drawn. */
function finder(shifts: readonly number[]): Pick<Studio, 'run'> {
  const run = async (task: string, { box }: { box: readonly number[] }) => {
    if (task === 'find-objects')
      return { objects: shifts.map((shift) => ({ label: 'person', score: 0.9, box: boxAt(shift) })) };
    const middle = box[0] + box[2] / 2;
    const shift = shifts.toSorted((a, b) => Math.abs(120 + a - middle) - Math.abs(120 + b - middle))[0];
    return { points: pointsAt(shift) };
  };
  return quietStudio({ run: run as unknown as Studio['run'] });
}

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
