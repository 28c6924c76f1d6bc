import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import { packRemote, unpackRemote } from './remote-tasks.server.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

const file = (name: string) => `${folder.path}/${name}`;
const engine = { name: 'Somebody' };
const nobody = () => Promise.reject(new Error('no clips here'));
const room = { clips: { open: nobody, adopt: nobody, cut: nobody }, file };

/** A slope of colors, so that where a pixel comes from can be told. */
function slope(width: number, height: number, channels: 3 | 4 = 3, shift = 0): Raster<Uint8Array> {
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels) {
      data.set([40 + (150 * x) / width + shift, 40 + (150 * y) / height + shift, 120 + shift], at);
      if (channels === 4) data[at + 3] = x < width / 4 ? 0 : 255;
    }
  }
  return { width, height, channels, data };
}

async function answer(raster: Raster, format: 'png' | 'jpeg' = 'png') {
  const path = file(`answer.${format}`);
  const { width, height, channels, data } = raster;
  await writeFile(path, await sharp(data, { raw: { width, height, channels } }).toFormat(format).toBuffer());
  return { path, engine };
}

function maskOver({ width, height }: Raster, from: number, to: number): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x >= from && x < to && y >= from && y < to) data[i] = 255;
  }
  return { width, height, channels: 1, data };
}

test('of a hole only its surroundings leave, and only what is masked comes back, byte for byte', async () => {
  const pixels = slope(3000, 1800);
  const mask = maskOver(pixels, 1000, 1100);
  const input = { pixels, mask, seed: 1 };
  const request = await packRemote('fill', input, room);
  // 100 pixels and 256 on each side.
  expect(request).toMatchObject({ task: 'fill', width: 612, height: 612, seed: 1 });
  const sent = await sharp(file('photo.png')).raw().toBuffer();
  expect([...sent.subarray(0, 3)]).toEqual([...pixels.data.subarray((744 * 3000 + 744) * 3).subarray(0, 3)]);
  expect((await sharp(file('mask.png')).metadata()).channels).toBe(1);
  const hole = await sharp(file('mask.png')).toColorspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect(hole.info).toMatchObject({ width: 612, height: 612, channels: 1 });
  expect([hole.data[255 * 612 + 300], hole.data[256 * 612 + 256]]).toEqual([0, 255]);
  // It drew another picture in a size of its own, everywhere.
  const black = { ...slope(1024, 1024), data: new Uint8Array(1024 * 1024 * 3) };
  const { pixels: filled, changed } = await unpackRemote('fill', input, await answer(black), room);
  let inside = 0;
  for (let i = 0; i < mask.data.length; i++) {
    const isSame = [0, 1, 2].every(
      (channel) => filled.data[i * 3 + channel] === pixels.data[i * 3 + channel],
    );
    if (mask.data[i] === 0 && !isSame) expect.unreachable(`pixel ${i} has changed outside the mask`);
    if (mask.data[i] > 0 && !isSame) inside++;
  }
  expect(inside).toBe(10_000);
  expect(changed).toBeCloseTo(10_000 / (3000 * 1800));
});

test('a photo that is edited without a mask keeps its size and depth; with one, what lies outside', async () => {
  const { data, ...size } = slope(300, 200);
  const pixels = { ...size, data: Uint16Array.from(data, (value) => value * 257 + 3) };
  const whole = { pixels, prompt: 'make it winter', seed: 2 };
  expect(await packRemote('edit-image', whole, room)).toMatchObject({
    prompt: 'make it winter',
    width: 300,
    height: 200,
  });
  const made = await answer(slope(600, 400, 3, 20));
  const edited = await unpackRemote('edit-image', whole, made, room);
  expect(edited.pixels).toMatchObject({ width: 300, height: 200, channels: 3 });
  expect(edited.pixels.data).toBeInstanceOf(Uint16Array);
  expect(edited.changed).toBe(1);
  const masked = { ...whole, mask: maskOver({ ...size, data }, 50, 80) };
  const part = await unpackRemote('edit-image', masked, made, room);
  expect(part.pixels.data.subarray(0, 900)).toEqual(pixels.data.subarray(0, 900));
  expect(part.changed).toBeCloseTo(900 / 60_000);
});

test('a restyled photo keeps its size and alpha, whatever shape came back', async () => {
  const pixels = slope(240, 160, 4);
  const input = { pixels, style: 'oil', strength: 0.7, detail: 0.5, seed: 3 } as const;
  const request = await packRemote('restyle', input, room);
  expect(request).toMatchObject({ task: 'restyle', strength: 0.7, width: 240, height: 160 });
  expect('prompt' in request && request.prompt).toContain('oil painting');
  const inWords = await packRemote('restyle', { ...input, words: 'Turn it into a comic.' }, room);
  expect(inWords).toMatchObject({ prompt: 'Turn it into a comic.' });
  expect((await sharp(file('photo.png')).metadata()).channels).toBe(3);
  const { pixels: painted } = await unpackRemote(
    'restyle',
    input,
    await answer(slope(512, 512, 3, 30)),
    room,
  );
  expect(painted).toMatchObject({ width: 240, height: 160, channels: 4 });
  for (let i = 0; i < 240 * 160; i++) expect(painted.data[i * 4 + 3]).toBe(pixels.data[i * 4 + 3]);
});

test('an enlarged photo has exactly the size, and made small again it is the photo', async () => {
  const pixels = slope(60, 40);
  const input = { pixels, factor: 4 } as const;
  expect(await packRemote('upscale-image', input, room)).toMatchObject({ factor: 4, width: 60, height: 40 });
  // It enlarges by two, and brightens.
  const { pixels: large } = await unpackRemote(
    'upscale-image',
    input,
    await answer(slope(120, 80, 3, 12)),
    room,
  );
  expect(large).toMatchObject({ width: 240, height: 160, channels: 3 });
  const back = await sharp(large.data, { raw: { width: 240, height: 160, channels: 3 } })
    .resize(60, 40, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  let off = 0;
  for (let i = 0; i < back.length; i++) off += Math.abs(back[i] - pixels.data[i]);
  expect(off / back.length).toBeLessThan(1);
});

test('of a cut-out the alpha alone is used, stretched over the photo', async () => {
  const pixels = slope(400, 300);
  const photo: Photo = {
    width: 400,
    height: 300,
    hasAlpha: false,
    bitDepth: 8,
    pixels: async () => pixels,
    analysis: async () => pixels,
    measure: async (by) => by(pixels),
  };
  expect(await packRemote('cut-out', { photo }, room)).toMatchObject({
    task: 'cut-out',
    width: 400,
    height: 300,
  });
  const disc = slope(200, 150, 4);
  for (let i = 0; i < 200 * 150; i++) {
    disc.data[i * 4 + 3] = Math.hypot((i % 200) - 100, Math.floor(i / 200) - 75) < 40 ? 255 : 0;
  }
  const { alpha, certainty } = await unpackRemote('cut-out', { photo }, await answer(disc), room);
  expect(alpha).toMatchObject({ width: 400, height: 300, channels: 1 });
  expect(alpha.data[150 * 400 + 200]).toBe(255);
  expect(alpha.data[10 * 400 + 10]).toBe(0);
  const share = alpha.data.reduce((sum, value) => sum + value / 255, 0) / alpha.data.length;
  expect(share).toBeCloseTo((Math.PI * 80 ** 2) / (400 * 300), 2);
  expect(certainty).toBe(1);

  const empty = { ...disc, data: disc.data.map((value, at) => (at % 4 === 3 ? 0 : value)) };
  await expect(unpackRemote('cut-out', { photo }, await answer(empty), room)).rejects.toMatchObject({
    code: 'subject_not_found',
  });
});

const square = slope(200, 200);
const hole = { pixels: square, mask: maskOver(square, 50, 60), seed: 1 };
test.each([
  ['a cut-out without an alpha', 'cut-out', { photo: photoOf(square) }, slope(200, 200), 'jpeg'],
  ['a filled part of another shape', 'fill', hole, slope(400, 200), 'png'],
  [
    'an enlarged photo of another shape',
    'upscale-image',
    { pixels: square, factor: 2 },
    slope(300, 600),
    'png',
  ],
] as const)('%s is unreadable, and says whose it was', async (_case, task, input, made, format) => {
  await expect(unpackRemote(task, input as never, await answer(made, format), room)).rejects.toMatchObject({
    code: 'answer_unreadable',
    params: { engine: 'Somebody' },
  });
});

function photoOf(pixels: Raster<Uint8Array>): Photo {
  return {
    width: pixels.width,
    height: pixels.height,
    hasAlpha: false,
    bitDepth: 8,
    pixels: async () => pixels,
    analysis: async () => pixels,
    measure: async (by) => by(pixels),
  };
}

test('what never leaves this machine is not packed', () => {
  expect(() => packRemote('restore', {} as never, room)).toThrow('never leaves this machine');
});
