import { beforeAll, expect, test } from 'vitest';
import { colorist } from '#src/engines/colors/colorist.engine.ts';
import { labOf } from '#src/imaging/color/cielab.ts';
import { makeGray } from '#src/imaging/color/gray-picture.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { ColorHint, ColorInstead } from '#src/tasks/restore.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({
    modelsDir: await preparedModelsDir(...colorist.models),
    modelsBudgetMb: 256,
  });
});

const colorize = (pixels: Raster, hints?: readonly ColorHint[], instead?: readonly ColorInstead[]) =>
  colorist.run(
    { pixels, hints, instead },
    { sessions, signal: new AbortController().signal, progress: () => {} },
  );

async function graySample(name: string, side: number) {
  const photo = await sharpSample(name, side);
  const gray = { ...photo, data: photo.data.slice() };
  makeGray(gray);
  return { photo, gray };
}

function labsOf({ data }: Raster): number[][] {
  const labs: number[][] = [];
  for (let at = 0; at < data.length; at += 3)
    labs.push(labOf(data[at] / 255, data[at + 1] / 255, data[at + 2] / 255));
  return labs;
}

const distance = (one: number[], other: number[]) => Math.hypot(one[1] - other[1], one[2] - other[2]);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a portrait: skin, lips and hair are found and told, and its colors are nearer to the true ones than gray', async () => {
  const { photo, gray } = await graySample('admiral', 480);
  const { pixels, guesses } = await colorize(gray);
  const kinds = guesses.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['skin', 'lips', 'hair']));
  const [truth, ours, none] = [photo, pixels, gray].map(labsOf);
  const skin = guesses.find(({ kind }) => kind === 'skin')!;
  const within = truth.flatMap((lab, i) => {
    const [x, y] = [i % photo.width, Math.floor(i / photo.width)];
    const { mask } = skin;
    const at =
      Math.floor((y * mask.height) / photo.height) * mask.width + Math.floor((x * mask.width) / photo.width);
    return mask.data[at] > 200 ? [[distance(ours[i], lab), distance(none[i], lab)]] : [];
  });
  expect(within.length).toBeGreaterThan(0.03 * truth.length);
  expect(mean(within.map(([of]) => of))).toBeLessThan(0.6 * mean(within.map(([, of]) => of)));
  for (const [i, [lightness]] of ours.entries()) expect(Math.abs(lightness - none[i][0])).toBeLessThan(1.2);
  const [red, green, blue] = skin.color;
  expect(red > green && green > blue).toBe(true);
  expect(skin.box[0] + skin.box[2]).toBeLessThanOrEqual(photo.width + 0.01);
});

test('what colors a picture has do not count, and the same picture gets the same colors', async () => {
  const { gray } = await graySample('admiral', 320);
  const tinted = { ...gray, data: gray.data.slice() };
  const first = await colorize(tinted);
  expect((await colorize(gray)).pixels.data).toEqual(first.pixels.data);
});

test('a guess sent back with another color gets that color where it was, and is guessed no more there', async () => {
  const { gray } = await graySample('admiral', 320);
  const { guesses } = await colorize(gray);
  const { mask } = guesses.find(({ kind }) => kind === 'skin')!;
  const color = [80, 110, 170] as const;
  const { pixels } = await colorize(gray, [{ mask, color, kind: 'guide' }]);
  const labs = labsOf(pixels).filter(([l], i) => {
    const [x, y] = [i % gray.width, Math.floor(i / gray.width)];
    const at =
      Math.floor((y * mask.height) / gray.height) * mask.width + Math.floor((x * mask.width) / gray.width);
    return mask.data[at] === 255 && l > 30 && l < 85;
  });
  const [, a, b] = labOf(color[0] / 255, color[1] / 255, color[2] / 255);
  expect(mean(labs.map((lab) => distance(lab, [0, a, b])))).toBeLessThan(0.25 * Math.hypot(a, b));
});

test('another color in the place of a guess is laid there, none leaves it next to gray, and both are told as guessed', async () => {
  const { gray } = await graySample('admiral', 320);
  const { pixels: before, guesses } = await colorize(gray);
  const { kind, box, mask, color: own } = guesses.find((guess) => guess.kind === 'skin')!;
  const skinOf = (pixels: Raster) =>
    labsOf(pixels).filter(([l], i) => {
      const [x, y] = [i % gray.width, Math.floor(i / gray.width)];
      const at =
        Math.floor((y * mask.height) / gray.height) * mask.width + Math.floor((x * mask.width) / gray.width);
      return mask.data[at] === 255 && l > 35 && l < 70;
    });
  const nudged = [box[0] + 2, box[1] - 2, box[2], box[3]] as const;
  const color = [80, 110, 170] as const;
  const notThere = { kind: 'sky', box, color: [250, 0, 0] } as const;
  const blue = await colorize(gray, [], [{ kind, box: nudged, color }, notThere]);
  const [, a, b] = labOf(color[0] / 255, color[1] / 255, color[2] / 255);
  expect(mean(skinOf(blue.pixels).map((lab) => distance(lab, [0, a, b])))).toBeLessThan(
    0.3 * Math.hypot(a, b),
  );
  const off = await colorize(gray, [], [{ kind, box, color: null }]);
  const strength = (pixels: Raster) => mean(skinOf(pixels).map((lab) => Math.hypot(lab[1], lab[2])));
  expect(strength(off.pixels)).toBeLessThan(0.5 * strength(before));
  for (const [made, instead] of [
    [blue, color],
    [off, null],
  ] as const) {
    expect(made.guesses.map(({ box }) => box)).toEqual(guesses.map(({ box }) => box));
    expect(made.guesses.find((guess) => guess.box.join() === box.join())).toMatchObject({
      color: own,
      instead,
    });
  }
});

test('nothing recognized: next to no color, and no guess is told', async () => {
  const data = new Uint8Array(3 * 64 * 48).fill(128);
  const { pixels, guesses } = await colorize({ width: 64, height: 48, channels: 3, data });
  expect(guesses).toEqual([]);
  for (const [, a, b] of labsOf(pixels)) expect(Math.hypot(a, b)).toBeLessThan(10);
});

test('one pixel, a thin strip and 16 bits are pictures too', async () => {
  for (const [width, height] of [
    [1, 1],
    [500, 2],
  ]) {
    const data = new Uint16Array(3 * width * height).fill(30_000);
    const { pixels } = await colorize({ width, height, channels: 3, data });
    expect(pixels.data).toBeInstanceOf(Uint16Array);
    expect([pixels.width, pixels.height]).toEqual([width, height]);
  }
});
