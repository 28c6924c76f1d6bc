import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from '#src/engines/index.ts';
import { removeTextFromImage } from '#src/tools/remove-text-from-image/remove-text-from-image.tool.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import {
  inkOverlap,
  type LetteredPhoto,
  letteredPhoto,
  letteredScenes,
} from '#tests/support/pictures/lettered-photos.ts';
import { pngOf } from '#tests/support/pictures/sample-photos.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const entry = path.resolve(import.meta.dirname, '../../src/tool.command.server.ts');
const { id } = removeTextFromImage;

let runs: ToolRuns;
let scene: LetteredPhoto;
let photo: Buffer;
beforeAll(async () => {
  const tasks: readonly string[] = removeTextFromImage.tasks;
  const used = engines.filter(({ task, isOptional }) => tasks.includes(task) && !isOptional);
  await preparedModelsDir(...used.flatMap(({ models }) => models));
  runs = await openToolRuns();
  scene = await letteredPhoto(letteredScenes.find(({ name }) => name === 'turned')!);
  photo = await pngOf(scene.pixels).toBuffer();
});
afterAll(() => runs.close());

const pixelsOf = async (file: Buffer | string) =>
  new Uint8Array(await sharp(file).removeAlpha().raw().toBuffer());

/** Mean distance to the photo before the words, 0..255, where they stand. */
function distance(found: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (const [i, ink] of scene.ink.entries()) {
    if (ink < 128) continue;
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(found[3 * i + channel] - scene.clean.data[3 * i + channel]);
    count += 3;
  }
  return sum / count;
}

test('every line goes, what was behind it is nearly back, and every other pixel is the photo’s own', async () => {
  const { file, report, pictures, warnings } = await runs.run(id, photo);
  expect(warnings).toEqual([]);
  const { lines, changed } = report as { lines: { text: string; removed: boolean }[]; changed: number };
  expect(lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Summer in bloom', 'BIG SALE', 'photographed by hand', 'until September']),
  );
  expect(lines.every(({ removed }) => removed)).toBe(true);
  expect(changed).toBeLessThan(8);
  const strokes = new Uint8Array(await sharp(pictures.strokes[0].path).extractChannel(0).raw().toBuffer());
  const mask = { ...scene.clean, channels: 1 as const, data: strokes };
  expect(inkOverlap(scene, mask).missed).toBeLessThan(0.005);
  const found = await pixelsOf(file);
  const before = distance(scene.pixels.data);
  expect(before).toBeGreaterThan(100);
  expect(distance(found)).toBeLessThan(10);
  expect(found.every((value, at) => value === scene.pixels.data[at] || strokes[Math.floor(at / 3)] > 0)).toBe(
    true,
  );
});

test('the command line tells what was found and makes nothing', async () => {
  await using folder = await tempFolder();
  const file = path.join(folder.path, 'photo.png');
  await writeFile(file, photo);
  const command = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, [entry, ...parameters], { cwd: folder.path });
  const { lines } = JSON.parse((await command(id, file, '--find')).stdout);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toEqual({
    text: expect.any(String),
    score: expect.any(Number),
    points: Array(8).fill(expect.any(Number)),
  });
  expect(await readdir(folder.path)).toEqual(['photo.png']);
  await expect(command('image-compressor', file, '--find')).rejects.toMatchObject({ code: 2 });
});

test('words to keep stay to the last pixel, and of named lines only those go', async () => {
  const kept = await runs.run(id, photo, { keep: 'sale, bloom, hand' });
  const removed = (kept.report as { lines: { text: string; removed: boolean }[] }).lines.filter(
    (line) => line.removed,
  );
  expect(removed.map(({ text }) => text)).toEqual(['until September']);
  const found = await pixelsOf(kept.file);
  const [, sale] = scene.lines;
  const at = 3 * (Math.round(sale.points[1] + 20) * scene.pixels.width + Math.round(sale.points[0] + 20));
  expect([...found.subarray(at, at + 3)]).toEqual([...scene.pixels.data.subarray(at, at + 3)]);

  const quad = await runs.run(id, photo, { lines: [[...sale.points]] });
  expect((quad.report as { lines: { removed: boolean }[] }).lines.some((line) => line.removed)).toBe(false);
  expect(quad.report!.changed).toBeGreaterThan(0.5);
});

test('a photo without words comes back as it was, and that is said', async () => {
  const clean = await pngOf(scene.clean).toBuffer();
  const { file, warnings, report } = await runs.run(id, clean);
  expect(warnings).toEqual(['no_text']);
  expect(report).toEqual({ changed: 0, lines: [] });
  expect(await pixelsOf(file)).toEqual(scene.clean.data);
});

test('what a mask marks goes as well; alpha and depth stay', async () => {
  const { width, height } = scene.clean;
  const deep = await sharp(scene.clean.data, { raw: { width, height, channels: 3 } })
    .ensureAlpha(0.5)
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><circle cx="120" cy="120" r="9" fill="#fff"/></svg>`;
  const { file, report } = await runs.run(id, {
    photo: deep,
    mask: await sharp(Buffer.from(svg)).png().toBuffer(),
  });
  expect(report!.changed).toBeGreaterThan(0);
  const { channels, depth } = await sharp(file).metadata();
  expect([channels, depth]).toEqual([4, 'ushort']);
});
