import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { shadowScene } from '#tests/support/pictures/shadow-scenes.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');
const size = { width: 300, height: 200 };

let runs: ToolRuns;
/** The meadow, small, in 8 bits. */
let photo: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await sharp(path.join(samples, 'meadow.webp')).resize(size.width, size.height).png().toBuffer();
});
afterAll(() => runs?.close());

/** White boxes on black, in pixels of the photo. */
function maskOf(...boxes: { left: number; top: number; width: number; height: number }[]): Promise<Buffer> {
  const white = boxes.map(({ left, top, width, height }) => ({
    input: { create: { width, height, channels: 3 as const, background: '#fff' } },
    left,
    top,
  }));
  return sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite(white)
    .png()
    .toBuffer();
}

const remove = (given: Record<string, Buffer>, options?: Record<string, unknown>) =>
  runs.run('object-remover', given, options);

interface Samples {
  readonly data: Uint8Array | Uint16Array;
  readonly channels: number;
}

async function samplesOf(file: Buffer, depth: 'uchar' | 'ushort' = 'uchar'): Promise<Samples> {
  const { data, info } = await sharp(file)
    .pipelineColorspace(depth === 'ushort' ? 'rgb16' : 'srgb')
    .toColorspace(depth === 'ushort' ? 'rgb16' : 'srgb')
    .raw({ depth })
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data);
  return { data: depth === 'ushort' ? new Uint16Array(bytes.buffer) : bytes, channels: info.channels };
}

/** How many samples differ within a box, its surroundings of `reach` pixels included, and how many elsewhere. */
function differences(
  before: Samples,
  after: Samples,
  box: { left: number; top: number; width: number; height: number },
  reach: number,
) {
  const count = { inside: 0, outside: 0 };
  for (let i = 0; i < before.data.length; i++) {
    if (before.data[i] === after.data[i]) continue;
    const pixel = Math.floor(i / before.channels);
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
    const isIn =
      x >= box.left - reach &&
      x < box.left + box.width + reach &&
      y >= box.top - reach &&
      y < box.top + box.height + reach;
    count[isIn ? 'inside' : 'outside']++;
  }
  return count;
}

const tree = { left: 205, top: 78, width: 36, height: 62 };

describe('what is marked', () => {
  test('goes, and nothing else changes; the report says how much; the same seed gives the same bytes', async () => {
    const mask = await maskOf(tree);
    const first = await remove({ photo, mask }, { seed: 3 });
    expect(first.pictures.result).toMatchObject([{ type: 'image/png', ...size, hasAlpha: false }]);
    expect(first.engine).toMatchObject({ id: 'patchwork', place: 'local' });
    // Without a shadow there is neither a warning nor a mask of one.
    expect(first.warnings).toEqual([]);
    expect(first.pictures.traces ?? []).toEqual([]);
    const { inside, outside } = differences(await samplesOf(photo), await samplesOf(first.file), tree, 3);
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(tree.width * tree.height);
    // 0.4 % of 300 pixels around the box, and a soft rim.
    const share = (100 * tree.width * tree.height) / (size.width * size.height);
    expect(first.report?.changed).toBeGreaterThan(share);
    expect(first.report?.changed).toBeLessThan(share * 1.35);
    const again = await remove({ photo, mask }, { seed: 3 });
    expect(again.file.equals(first.file)).toBe(true);
  });

  test('the fir is gone from the sample: what fills its place is as bright as the wood and the hills around', async () => {
    const mask = await sharp(path.join(samples, 'object-remover/meadow-mask.png'))
      .resize(size.width, size.height)
      .png()
      .toBuffer();
    const { file } = await remove({ photo, mask }, { seed: 0 });
    const heart = { left: 218, top: 92, width: 12, height: 24 };
    const mean = async (picture: Buffer) => {
      const gray = await sharp(picture).extract(heart).greyscale().raw().toBuffer();
      return gray.reduce((sum, value) => sum + value, 0) / gray.length;
    };
    expect(await mean(photo)).toBeLessThan(75);
    expect(await mean(file)).toBeGreaterThan(90);
  });

  test('a wider margin reaches further', async () => {
    const mask = await maskOf({ left: 100, top: 150, width: 20, height: 20 });
    const changed = async (margin: number) =>
      Number((await remove({ photo, mask }, { margin, seed: 1 })).report?.changed);
    const [none, wide] = [await changed(0), await changed(2)];
    expect(none).toBeCloseTo((100 * 20 * 20) / (size.width * size.height), 1);
    // 2 % of 300 pixels on each side.
    expect(wide).toBeGreaterThan(none * 1.9);
  });
});

describe('what the photo is', () => {
  test('16 bits and a profile stay, bit for bit outside the mask', async () => {
    const deep = await sharp(photo).toColorspace('rgb16').withIccProfile('p3').png().toBuffer();
    const { file } = await remove({ photo: deep, mask: await maskOf(tree) }, { seed: 1 });
    const facts = await sharp(file).metadata();
    expect(facts).toMatchObject({ depth: 'ushort', ...size });
    expect(facts.icc?.equals((await sharp(deep).metadata()).icc!)).toBe(true);
    const read = (picture: Buffer) => samplesOf(picture, 'ushort');
    expect(differences(await read(deep), await read(file), tree, 3)).toMatchObject({ outside: 0 });
  });

  test('its alpha stays, also where it is marked, and so do colors that cannot be seen; a small mask is stretched', async () => {
    const rgba = await samplesOf(await sharp(photo).ensureAlpha().png().toBuffer());
    for (let i = 3; i < rgba.data.length; i += 4) rgba.data[i] = (i >> 2) % size.width;
    const clear = await sharp(rgba.data as Uint8Array, { raw: { ...size, channels: 4 } })
      .png()
      .toBuffer();
    const mask = await sharp(await maskOf(tree))
      .resize(150, 100)
      .png()
      .toBuffer();
    const { file } = await remove({ photo: clear, mask }, { seed: 1 });
    const [before, after] = [await samplesOf(clear), await samplesOf(file)];
    expect(after.channels).toBe(4);
    expect(differences(before, after, tree, 5).outside).toBe(0);
    for (let i = 3; i < before.data.length; i += 4) expect(after.data[i] === before.data[i]).toBe(true);
  });
});

describe('how much is marked', () => {
  test('nothing is refused, and so is everything', async () => {
    await expect(remove({ photo, mask: await maskOf() })).rejects.toMatchObject({ code: 'mask_empty' });
    const all = await maskOf({ left: 0, top: 0, ...size });
    await expect(remove({ photo, mask: all })).rejects.toMatchObject({ code: 'mask_full' });
  });

  test('more than a third is done, and the person is told', async () => {
    const mask = await maskOf({ left: 0, top: 110, width: 300, height: 80 });
    expect((await remove({ photo, mask }, { seed: 1 })).warnings).toEqual(['much_marked']);
  });
});

const pngOf = ({ width, height, channels, data }: Raster<Uint8Array>) =>
  sharp(data, { raw: { width, height, channels: channels as 1 | 3 } })
    .png()
    .toBuffer();

describe('the shadow', () => {
  const scene = shadowScene(7, 'shadow');

  test('is found, told and shown; it stays where nobody asked for more, and goes where somebody did', async () => {
    const given = { photo: await pngOf(scene.photo), mask: await pngOf(scene.mask) };
    const kept = await remove(given, { seed: 0 });
    expect(kept.warnings).toEqual(['shadow_found']);
    const share = (100 * scene.truth.data.filter((value) => value > 0).length) / scene.truth.data.length;
    expect(kept.report?.shadow).toBeGreaterThan(0.8 * share);
    expect(kept.report?.shadow).toBeLessThan(1.3 * share);
    expect(kept.pictures.traces).toMatchObject([{ type: 'image/png', width: 320, height: 240 }]);
    const gone = await remove(given, { seed: 0, shadow: 'remove' });
    expect(gone.warnings).toEqual([]);
    // As bright as the lawn around it, which the shadow was far from.
    const meanOf = async (file: Buffer) => {
      const gray = await sharp(file).greyscale().raw().toBuffer();
      const inside = gray.filter((_, at) => scene.truth.data[at] > 0);
      return inside.reduce((sum, value) => sum + value, 0) / inside.length;
    };
    const [dark, light] = [await meanOf(kept.file), await meanOf(gone.file)];
    expect(light - dark).toBeGreaterThan(20);
  });
});

describe('several results', () => {
  test('differ to the eye, and the one whose border shows least comes first', async () => {
    const { pictures } = await remove({ photo, mask: await maskOf(tree) }, { count: 3 });
    expect(pictures.result).toHaveLength(3);
    const heart = { left: tree.left + 4, top: tree.top + 4, width: tree.width - 8, height: tree.height - 8 };
    const looks = await Promise.all(
      pictures.result.map(({ path: file }) => sharp(file).extract(heart).resize(7, 13).raw().toBuffer()),
    );
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const differences = looks[one].map((value, i) => Math.abs(value - looks[other][i]));
      expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeGreaterThan(2);
    }
  });

  test('are fewer where there is only one way', async () => {
    const flat = await sharp({ create: { ...size, channels: 3, background: '#7aa0c8' } })
      .png()
      .toBuffer();
    const mask = await maskOf({ left: 130, top: 80, width: 40, height: 40 });
    const { warnings, pictures } = await remove({ photo: flat, mask }, { count: 3 });
    expect(pictures.result).toHaveLength(1);
    expect(warnings).toEqual(['few_ways']);
  });
});
