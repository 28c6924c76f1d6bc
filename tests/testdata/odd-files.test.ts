import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesSource } from '#src/codecs/byte-source.ts';
import { probeSource } from '#src/codecs/probe/probe-source.ts';
import { isGray } from '#src/imaging/color/gray-picture.ts';
import { ingest } from '#src/studio/ingest/ingest.server.ts';
import type { MetadataChoice } from '#src/tasks/file-writing.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { writeByTool } from '#tests/support/hands/file-tool.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const odd = path.join(process.env.TESTDATA!, 'odd');
const choices: readonly MetadataChoice[] = ['keep', 'no-location', 'none'];

let folder: TempFolder;
let runs: ToolRuns;
beforeAll(async () => {
  folder = await tempFolder();
  runs = await openToolRuns();
});
afterAll(async () => {
  await runs?.close();
  await folder?.remove();
});

const fileOf = (name: string) => readFile(path.join(odd, name));

/** As the page asks for it: what the tool is told about metadata, the upload is told as well. */
async function written(
  tool: 'image-converter' | 'image-compressor',
  name: string,
  options: Record<string, unknown>,
  metadata: MetadataChoice = tool === 'image-converter' ? 'no-location' : 'none',
) {
  const request = { ...options, metadata };
  return writeByTool(tool, await fileOf(name), request, { folder: folder.path, metadata });
}

const convert = (name: string, options: Record<string, unknown>, metadata?: MetadataChoice) =>
  written('image-converter', name, options, metadata);
const densityOf = async (bytes: Uint8Array) => (await probeSource(bytesSource(bytes))).density;
const sizesOf = (pdf: Buffer) => pdfPages(pdf).map(({ size }) => size);

async function seen(bytes: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const pipeline = sharp(bytes).removeAlpha().toColourspace('srgb');
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function expectColor(got: ArrayLike<number>, wanted: readonly number[], most: number) {
  for (const [channel, value] of wanted.entries()) {
    expect(Math.abs(got[channel] - value)).toBeLessThanOrEqual(most);
  }
}

test.each(choices)(
  'pixels per inch of a PNG are those of the page and of every file (%s)',
  async (metadata) => {
    expect(sizesOf((await convert('dpi300.png', { format: 'pdf' }, metadata)).bytes)).toEqual([[57.6, 38.4]]);
    for (const format of ['png', 'jpeg', 'tiff'] as const) {
      const { bytes } = await convert('dpi300.png', { format }, metadata);
      expect(await densityOf(bytes)).toEqual({ x: 300, y: 300 });
    }
    const { bytes } = await written('image-compressor', 'dpi300.png', {}, metadata);
    expect(await densityOf(bytes)).toEqual({ x: 300, y: 300 });
  },
);

test.each(choices)('pages of two sizes are both there (%s)', async (metadata) => {
  const { bytes } = await convert('multi-mixed-150dpi.tif', { format: 'pdf' }, metadata);
  expect(sizesOf(bytes)).toEqual([
    [144, 96],
    [96, 144],
  ]);
});

test('a fax is never larger than it was', async () => {
  const { bytes } = await written('image-compressor', 'fax-g4.tif', {});
  expect(bytes.length).toBeLessThanOrEqual(236);
  expect(await densityOf(bytes)).toEqual({ x: 200, y: 200 });
  const [before, after] = await Promise.all([await fileOf('fax-g4.tif'), bytes].map(seen));
  expect(after.data.equals(before.data)).toBe(true);
});

test.each(['webp', 'gif'] as const)('an animated PNG becomes a %s of three frames', async (format) => {
  const { bytes, frames } = await convert('apng-3-frames.png', { format });
  const { pages, delay } = await sharp(bytes).metadata();
  expect({ frames, pages, delay }).toEqual({ frames: 3, pages: 3, delay: [100, 300, 700] });
});

test('a size that is smaller than the profile is met in sRGB, in the same colors', async () => {
  const options = { aim: 'size', targetKb: 20, mayShrink: true };
  const { bytes } = await written('image-compressor', 'bigicc-p3.jpg', options);
  expect(bytes.length).toBeLessThanOrEqual(20_000);
  expect((await sharp(bytes).metadata()).icc).toBeUndefined();
  const small = (file: Uint8Array) =>
    sharp(file).toColourspace('srgb').resize(8, 12, { fit: 'fill' }).raw().toBuffer();
  const [before, after] = await Promise.all([await fileOf('bigicc-p3.jpg'), bytes].map(small));
  const apart = before.reduce((sum, value, at) => sum + Math.abs(value - after[at]), 0) / before.length;
  expect(apart).toBeLessThan(3);
});

test.each(['png', 'jpeg', 'webp', 'avif', 'tiff'] as const)(
  'cHRM of Display P3 looks the same as %s',
  async (format) => {
    const { bytes } = await convert('png-chrm-p3.png', { format, quality: 95 });
    expectColor((await seen(bytes)).data, [240, 0, 21], 5);
  },
);

test.each([
  ['image-converter', { format: 'jpeg', background: '#c04040', profile: 'keep', quality: 95 }],
  ['image-compressor', { format: 'jpeg', background: '#c04040', quality: 95 }],
] as const)('%s: a background looks as it was asked for', async (tool, options) => {
  const { bytes } = await written(tool, 'alpha-p3.png', options);
  expectColor((await seen(bytes)).data, [192, 64, 64], 4);
});

test.each(['jpeg-sos-se0.jpg', 'jpeg-extraneous.jpg'])('%s is whole, and no alarm is given', async (name) => {
  for (const metadata of [undefined, ...choices]) {
    const outputDir = await mkdtemp(path.join(folder.path, 'taken-'));
    const source = path.join(outputDir, 'upload');
    await writeFile(source, await fileOf(name));
    const taken = await ingest({ kind: 'ingest', path: source, outputDir, maxPixels: 1e6, metadata });
    expect(taken.warnings).toEqual([]);
    const { data, width, height } = await seen(await readFile(taken.picture.path));
    expect([width, height]).toEqual([240, 160]);
    const at = (x: number, y: number) => data.subarray((y * width + x) * 3);
    expectColor(at(100, 50), [220, 40, 40], 8);
    expectColor(at(220, 20), [40, 200, 60], 8);
    expectColor(at(20, 140), [40, 70, 220], 8);
    expectColor(at(220, 140), [240, 220, 40], 8);
  }
});

test('fractions from 0 to 1 are a ramp from black to white', async () => {
  const { data, width } = await seen((await convert('gray-float32.tif', { format: 'png' })).bytes);
  expect(data[0]).toBeLessThanOrEqual(1);
  expect(Math.abs(data[Math.floor(width / 2) * 3] - 128)).toBeLessThanOrEqual(2);
  expect(data[(width - 1) * 3]).toBeGreaterThanOrEqual(254);
});

test('a gray photo is enlarged in gray', async () => {
  const { file } = await runs.run('image-upscaler', await fileOf('gray-photo.jpg'), { scale: '2' });
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([480, 720]);
  expect(isGray({ ...info, channels: info.channels as 3, data: new Uint8Array(data) })).toBe(true);
});
