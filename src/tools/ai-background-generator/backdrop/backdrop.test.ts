import { describe, expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { type BackdropWishes, setIntoScene } from './backdrop.ts';
import { backdropScenes } from './backdrop-scenes.ts';
import { fitFrame } from './subject/fit-frame.ts';

const step = async () => {};

/** A bottle, red at its upper half and blue below, that stands in a transparent picture. */
function bottle({ width = 90, height = 150, bottom = 130, left = 30, right = 60 } = {}): Raster {
  const data = new Uint8Array(width * height * 4);
  for (let y = 20; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const isEdge = x === left || x === right - 1;
      data.set([y < 75 ? 200 : 20, 30, y < 75 ? 20 : 200, isEdge ? 128 : 255], (y * width + x) * 4);
    }
  return { width, height, channels: 4, data };
}

function alphaOf({ width, height, data }: Raster): Raster<Uint8Array> {
  const alpha = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 3]);
  return { width, height, channels: 1, data: alpha };
}

async function drawn(wishes: Partial<BackdropWishes> = {}, subject = bottle()) {
  const frame = fitFrame(alphaOf(subject), 0.4, 1)!;
  const { box } = frame;
  const result = await setIntoScene(
    subject,
    frame,
    { scene: 'sweep', light: 'left', seed: 1, ...wishes },
    step,
  );
  /** Mean of a square of the result around a place of the subject's picture. */
  const mean = (x: number, y: number, channel: number, reach = 2) => {
    let sum = 0;
    for (let v = -reach; v <= reach; v++)
      for (let u = -reach; u <= reach; u++)
        sum += result.data[((y - box.y + v) * result.width + x - box.x + u) * 3 + channel];
    return sum / (2 * reach + 1) ** 2;
  };
  return { result, box, mean };
}

test.each(backdropScenes)(
  '%s: a subject of full alpha keeps its samples, and its edge is mixed',
  async (scene) => {
    const subject = bottle();
    const { result, box } = await drawn({ scene });
    const at = (x: number, y: number) => {
      const o = ((y - box.y) * result.width + x - box.x) * 3;
      return [...result.data.subarray(o, o + 3)];
    };
    for (let y = 20; y < 130; y++)
      for (let x = 31; x < 59; x++) {
        const from = (y * subject.width + x) * 4;
        expect(at(x, y)).toEqual([...subject.data.subarray(from, from + 3)]);
      }
    const edge = at(30, 40);
    const [, outside] = [at(31, 40), at(28, 40)];
    expect(Math.abs(edge[1] - (30 + outside[1]) / 2)).toBeLessThan(12);
  },
);

describe('light', () => {
  test.each(['sweep', 'marble', 'wood', 'paper', 'abstract'] as const)(
    '%s: the shadow falls away from the light',
    async (scene) => {
      for (const [light, away, towards] of [
        ['left', 70, 20],
        ['right', 20, 70],
      ] as const) {
        const { mean } = await drawn({ scene, light, color: '#d8d2c8' });
        expect(mean(away, 126, 1) / mean(towards, 126, 1)).toBeLessThan(0.9);
      }
    },
  );

  test('right below its foot the ground is darker than a little farther down', async () => {
    const { mean } = await drawn();
    expect(mean(45, 131, 1, 1) / mean(45, 152, 1, 1)).toBeLessThan(0.85);
  });
});

test('the shadow of a subject whose foot comes closer from one side to the other has no bars', async () => {
  const [width, height] = [300, 220];
  const subject: Raster = { width, height, channels: 4, data: new Uint8Array(width * height * 4) };
  for (let x = 30; x < 150; x++)
    for (let y = 20; y < 110 + (x - 30) * 0.75; y++) subject.data.set([60, 60, 60, 255], (y * width + x) * 4);
  const { result, box } = await drawn({ color: '#d8d2c8' }, subject);
  // Green of three rows above each other, in the middle of the shadow.
  const at = (x: number, y: number) =>
    [-1, 0, 1].reduce(
      (sum, v) => sum + result.data[((y - box.y + v) * result.width + x - box.x) * 3 + 1] / 3,
      0,
    );
  let ripple = 0;
  let count = 0;
  for (let y = 130; y < 156; y++)
    for (let x = 162; x < 206; x++, count++) ripple += Math.abs(at(x, y) - (at(x - 4, y) + at(x + 4, y)) / 2);
  expect(ripple / count).toBeLessThan(0.55);
});

test('polished marble mirrors the subject upside down; paper does not', async () => {
  const blueness = async (scene: BackdropWishes['scene']) => {
    const { mean } = await drawn({ scene, color: '#e8e8e8' });
    // The foot is blue: so is its image, compared with the ground beside it.
    return mean(45, 140, 2) - mean(45, 140, 0) - (mean(12, 140, 2) - mean(12, 140, 0));
  };
  expect(await blueness('marble')).toBeGreaterThan(10);
  expect(Math.abs(await blueness('paper'))).toBeLessThan(5);
});

test.each(backdropScenes)('%s: one seed is one picture, four are four', async (scene) => {
  const pictures = await Promise.all([1, 2, 3, 4, 1].map((seed) => drawn({ scene, seed })));
  const [first, , , , again] = pictures.map(({ result }) => result.data);
  expect(again).toEqual(first);
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < a; b++) {
      let apart = 0;
      const [one, other] = [pictures[a].result.data, pictures[b].result.data];
      for (let i = 0; i < one.length; i++) apart += Math.abs(one[i] - other[i]);
      expect(apart / one.length).toBeGreaterThan(3);
    }
});

test('a photo of 16 bits stays one, and its samples too', async () => {
  const { width, height, data } = bottle();
  const deep: Raster = { width, height, channels: 4, data: Uint16Array.from(data, (value) => value * 257) };
  const { result, box } = await drawn({}, deep);
  expect(result.data).toBeInstanceOf(Uint16Array);
  expect(result.data[((40 - box.y) * result.width + 45 - box.x) * 3]).toBe(200 * 257);
});

describe('frame', () => {
  const frameOf = (subject: Raster, margin: number, ratio?: number) =>
    fitFrame(alphaOf(subject), margin, ratio)!;

  test('keeps the margin and the ratio', () => {
    const { box, subject } = frameOf(bottle(), 0.2, 1);
    expect(box.width).toBe(box.height);
    expect(subject.y - box.y).toBeGreaterThanOrEqual(22);
    expect(box.y + box.height - subject.y - subject.height).toBeGreaterThanOrEqual(22);
    expect(frameOf(bottle(), 0.2).box).toMatchObject({ width: 74, height: 154 });
  });

  test('ends where the photo cut the subject off', () => {
    const cut = frameOf(bottle({ bottom: 150 }), 0.2, 1);
    expect(cut.cuts).toMatchObject({ bottom: true, left: false });
    expect(cut.box.y + cut.box.height).toBe(150);
    const side = frameOf(bottle({ left: 0 }), 0.2, 1.5);
    expect(side.box.x).toBe(0);
  });

  test('without a subject there is none', () => {
    const empty: Raster = { width: 4, height: 4, channels: 4, data: new Uint8Array(64) };
    expect(fitFrame(alphaOf(empty), 0.2, 1)).toBeUndefined();
  });
});
