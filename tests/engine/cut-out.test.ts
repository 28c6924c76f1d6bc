import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { squash, viewsOf } from '#src/engines/local/isnet-views.ts';
import { resamplePlane } from '#src/imaging/raster/resample.ts';
import { openCutOutTool } from '#tests/support/hands/cut-out-tool.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { type MatteCase, ownMatteCases } from '../../bench/cut-out/matte-cases.ts';
import { alphaErrors, foregroundError, overlap } from '../../bench/cut-out/matte-errors.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');
const sample = (name: string) => sharp(path.join(samples, `${name}.webp`));

let folder: TempFolder;
let tool: Awaited<ReturnType<typeof openCutOutTool>>;
let cases: MatteCase[];
beforeAll(async () => {
  folder = await tempFolder();
  tool = await openCutOutTool(folder.path);
  cases = await ownMatteCases();
});
afterAll(() => folder.remove());

const find = (name: string) => cases.find((one) => one.name === name)!;

describe('subjects of known alpha over other photos', () => {
  test.each([
    ['coffee over rocket', 0.99, 0.5],
    ['coffee over seed', 0.99, 0.5],
    ['dahlia over rocket', 0.9, 20],
  ])('%s: IoU of %f at least and mean squared error of %f thousandths at most', async (name, iou, mse) => {
    const { photo, alpha: truth, width, height } = find(name);
    const { alpha } = await tool.find(photo);
    const found = alphaErrors(alpha.data, truth, width, height);
    expect(found.iou).toBeGreaterThan(iou);
    expect(found.mse).toBeLessThan(mse);
  });

  test('edges follow the photo: half the gradient error of the network’s answer made larger', async () => {
    const { photo, alpha: truth, width, height } = find('coffee over seed');
    const opened = await tool.open(photo);
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    const [first] = [await viewsOf(opened, whole, await squash(opened, whole)).next()];
    const coarse = { width: 1024, height: 1024, data: await tool.answer(first.value!.input) };
    const enlarged = resamplePlane(coarse, width, height).data;
    const plain = alphaErrors(
      Uint8Array.from(enlarged, (value) => Math.round(value * 255)),
      truth,
      width,
      height,
    );
    const { alpha } = await tool.find(photo);
    const refined = alphaErrors(alpha.data, truth, width, height);
    expect(refined.gradient).toBeLessThan(plain.gradient / 2);
    expect(refined.sad).toBeLessThan(plain.sad);
  });

  test('no halo: half the color error of the photo’s own colors at soft edges', async () => {
    const { photo, alpha: truth, foreground } = find('coffee over dahlia');
    const colorOf = async (removeHalo: boolean) => {
      const { result } = await tool.run(photo, { removeHalo });
      const rgb = new Uint8Array(foreground.length);
      for (let i = 0; i < truth.length; i++) rgb.set(result.raster.data.subarray(i * 4, i * 4 + 3), i * 3);
      return foregroundError(rgb, foreground, truth);
    };
    expect(await colorOf(true)).toBeLessThan((await colorOf(false)) / 2);
  });
});

test('the hairs of a dandelion stay soft: one pixel in forty is neither subject nor ground', async () => {
  const { alpha, certainty } = await tool.find(await sample('seed').toBuffer());
  const partial = alpha.data.filter((value) => value > 12 && value < 243).length / alpha.data.length;
  expect(partial).toBeGreaterThan(0.025);
  expect(partial).toBeLessThan(0.2);
  expect(certainty).toBeGreaterThan(0.8);
});

test('one look is enough for a plain photo, an unclear one is looked at four times', async () => {
  const clear = await tool.find(await sample('dahlia').toBuffer());
  expect(clear.views).toBe(1);
  expect(clear.progress).toEqual([0.2, 1]);
  const unclear = await tool.find(await sample('rocket').toBuffer());
  expect(unclear.views).toBe(4);
  expect(unclear.progress).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  expect(unclear.certainty).toBeLessThan(clear.certainty);
});

test('where there is nothing, no subject is found', async () => {
  const white = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(tool.find(white)).rejects.toMatchObject({ code: 'subject_not_found' });
});

test('what a photo leaves transparent stays transparent', async () => {
  const cutOut = await sample('background-remover/coffee').ensureAlpha().png().toBuffer();
  const own = await sharp(cutOut).extractChannel(3).raw().toBuffer();
  const { alpha } = await tool.find(cutOut);
  expect(alpha.data.every((value, i) => value <= own[i])).toBe(true);
  expect(overlap(alpha.data, own)).toBeGreaterThan(0.97);
});

test('a canceled search ends before the network is asked', async () => {
  const canceled = AbortSignal.abort(new Error('canceled'));
  await expect(tool.find(await sample('dahlia').toBuffer(), undefined, canceled)).rejects.toThrow('canceled');
});

describe('two subjects in one photo', () => {
  const width = 1200;
  const height = 600;
  let photo: Buffer;
  let left: Uint8Array;
  let right: Uint8Array;
  beforeAll(async () => {
    const dahlia = await sample('background-remover/dahlia')
      .trim()
      .resize(420, 420, { fit: 'inside' })
      .png()
      .toBuffer();
    const coffee = await sample('background-remover/coffee')
      .trim()
      .resize(460, 420, { fit: 'inside' })
      .png()
      .toBuffer();
    const ground = await sample('dogs').resize(width, height, { fit: 'cover' }).blur(12).png().toBuffer();
    const layers = [
      { input: dahlia, left: 100, top: 100 },
      { input: coffee, left: 680, top: 110 },
    ];
    photo = await sharp(ground).composite(layers).png().toBuffer();
    const alphaOf = (layer: (typeof layers)[0]) =>
      sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([layer])
        .png()
        .toBuffer()
        .then((picture) => sharp(picture).extractChannel(3).raw().toBuffer());
    [left, right] = await Promise.all(layers.map(alphaOf));
  });

  test('without a hint both are found', async () => {
    const { alpha } = await tool.find(photo);
    const both = left.map((value, i) => Math.max(value, right[i]));
    expect(overlap(alpha.data, both)).toBeGreaterThan(0.9);
  });

  test('a click takes the one, and with another click the other is taken away', async () => {
    const keep = [{ x: 0.25, y: 0.5, keep: true }];
    const without = [{ x: 0.25, y: 0.5, keep: false }];
    expect(overlap((await tool.find(photo, { points: keep })).alpha.data, left)).toBeGreaterThan(0.9);
    expect(overlap((await tool.find(photo, { points: without })).alpha.data, right)).toBeGreaterThan(0.9);
  });

  test('a box takes what is in it', async () => {
    const box = { x: 0.55, y: 0.15, width: 0.42, height: 0.75 };
    expect(overlap((await tool.find(photo, { box })).alpha.data, right)).toBeGreaterThan(0.9);
  });
});

test('what the network doesn’t see in a box is found by its colors: a thing out of focus before fur', async () => {
  const [width, height] = [1080, 720];
  const shape = `<ellipse cx="540" cy="360" rx="22" ry="30" fill="#fff"/>`;
  const truth = await sharp(Buffer.from(`<svg width="${width}" height="${height}">${shape}</svg>`))
    .flatten({ background: '#000' })
    .extractChannel(0)
    .blur(5)
    .raw()
    .toBuffer();
  const pixels = await sample('dogs').resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  truth.forEach((opacity, i) => {
    [60, 90, 150].forEach((color, channel) => {
      pixels[i * 3 + channel] += Math.round(((color - pixels[i * 3 + channel]) * opacity) / 255);
    });
  });
  const photo = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const box = { x: 512 / width, y: 325 / height, width: 56 / width, height: 71 / height };
  const { alpha, certainty } = await tool.find(photo, { box });
  expect(overlap(alpha.data, truth)).toBeGreaterThan(0.7);
  expect(certainty).toBe(0.5);
});

describe('the tool', () => {
  const gray = (width: number, height: number, at: (x: number, y: number) => number) =>
    sharp(
      Buffer.from(
        Uint8Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))),
      ),
      {
        raw: { width, height, channels: 1 },
      },
    )
      .png()
      .toBuffer();

  test('with an earlier matte the network is not asked, and brushes correct it', async () => {
    const photo = await sample('dahlia').toBuffer();
    const [width, height] = [1200, 801];
    const matte = await gray(width, height, (x) => (x < 600 ? 255 : 0));
    const same = await tool.run(photo, {}, { matte });
    expect(same.asked).toBe(0);
    expect(same.matte.raster.data[400 * width + 100]).toBe(255);
    expect(same.matte.raster.data[400 * width + 1100]).toBe(0);

    const erase = await gray(120, 80, (x) => (x < 30 ? 255 : 0));
    const keep = await gray(120, 80, (x) => (x > 90 ? 255 : 0));
    const { result, matte: corrected } = await tool.run(photo, {}, { matte, erase, keep });
    const row = (x: number) => corrected.raster.data[400 * width + x];
    expect([row(100), row(450), row(750), row(1100)]).toEqual([0, 255, 0, 255]);
    expect(result.raster.data[(400 * width + 1100) * 4 + 3]).toBe(255);
  });

  test('16 bits and a wide color space go through, and a background color is put into that space', async () => {
    const photo = await sample('dahlia')
      .withIccProfile('p3')
      .toColourspace('rgb16')
      .png({ compressionLevel: 1 })
      .toBuffer();
    const matte = await gray(40, 27, (x) => (x < 20 ? 255 : 0));
    const { result } = await tool.run(photo, { background: '#ff0000' }, { matte });
    expect(result.raster.data).toBeInstanceOf(Uint16Array);
    expect(result.profile?.length).toBeGreaterThan(100);
    expect(result.raster.channels).toBe(3);
    const corner = [...result.raster.data.subarray(1199 * 3, 1200 * 3)].map((value) => value / 257);
    [234, 51, 35].forEach((value, i) => {
      expect(Math.abs(corner[i] - value)).toBeLessThan(2);
    });
  });

  test('cropped, the subject fills the picture but for its margin', async () => {
    const photo = await sample('dahlia').toBuffer();
    const whole = await tool.run(photo);
    const cropped = await tool.run(photo, { cropToSubject: true, margin: 10 });
    expect(cropped.result.raster.width).toBeLessThan(0.6 * whole.result.raster.width);
    const matte = cropped.matte.raster;
    expect([matte.width, matte.height]).toEqual([1200, 801]);
    const subject = (raster: { data: ArrayLike<number> }) => {
      let count = 0;
      for (let i = 3; i < raster.data.length; i += 4) if (raster.data[i] >= 8) count++;
      return count;
    };
    expect(subject(cropped.result.raster)).toBe(subject(whole.result.raster));
  });

  test('an unclear photo is done with a warning', async () => {
    expect((await tool.run(await sample('rocket').toBuffer())).warnings).toEqual(['uncertain_subject']);
    expect((await tool.run(await sample('coffee').toBuffer())).warnings).toEqual([]);
  });
});
