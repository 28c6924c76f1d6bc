import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { openTraceFinder, type TraceFinder } from '#tests/support/hands/trace-finder.ts';
import { shadowScene } from '#tests/support/pictures/shadow-scenes.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';

/** In pixels: in this size Object Remover looks for shadows. */
const side = 400;
const drawn = byMeasureLength({ full: 24, brief: 1 });
/** A shadow is found where so much of it and of what is found is both. */
const leastOverlap = 0.4;

type Polygons = readonly (readonly (readonly [x: number, y: number])[])[];

interface ShadowPhoto {
  /** Within the folder of test pictures; `samples/` are our own. */
  readonly file: string;
  readonly name: string;
  /** What is removed, marked by hand: polygons in percent of width and height. */
  readonly thing: Polygons;
  /** Its shadow; none without it. */
  readonly shadow?: Polygons;
}

/** Shadows of marked things: in drawn scenes, and in photos where there are test pictures. */
export async function measureShadows(): Promise<void> {
  console.log('\nobject-remover: overlap (IoU) of the shadow found with the shadow drawn\n');
  const find = await openTraceFinder();
  const overlaps: number[] = [];
  let falsely = 0;
  for (let seed = 0; seed < drawn; seed++) {
    const { photo, mask, truth } = shadowScene(seed, 'shadow');
    overlaps.push(overlapOf((await find(photo, mask)).shadow, truth.data));
    const none = shadowScene(seed, 'none');
    if ((await find(none.photo, none.mask)).shadow) falsely++;
  }
  const found = overlaps.filter((value) => value >= leastOverlap);
  printRow(`${drawn} drawn scenes: found`, `${found.length}`);
  printRow('  mean overlap of all', mean(overlaps).toFixed(3));
  printRow(`  found where there is none, of ${drawn}`, `${falsely}`);
  await measurePhotos(find, process.env.TESTDATA);
}

async function measurePhotos(find: TraceFinder, testdata: string | undefined): Promise<void> {
  const list: ShadowPhoto[] = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'shadow-photos.json'), 'utf8'),
  );
  const photos = list.filter(({ file }) => testdata || file.startsWith('samples/'));
  console.log(
    `\nobject-remover: ${photos.length} things in photos, marked by hand: overlap (IoU) of the shadow\n`,
  );
  const overlaps: number[] = [];
  let [none, falsely] = [0, 0];
  for (const { file, name, thing, shadow } of someOf(photos)) {
    const folder = file.startsWith('samples/') ? path.join(import.meta.dirname, '../../public') : testdata!;
    const photo = await openSmall(path.join(folder, file));
    const traces = await find(photo, await marked(photo, thing));
    if (shadow) {
      const [whole, own] = [await marked(photo, shadow), await marked(photo, thing)];
      const truth = whole.data.map((value, at) => (own.data[at] > 127 ? 0 : value));
      overlaps.push(overlapOf(traces.shadow, truth));
      printRow(name, traces.shadow ? overlaps.at(-1)!.toFixed(3) : 'missed');
    } else {
      none++;
      if (traces.shadow) falsely++;
      printRow(name, traces.shadow ? 'found, there is none ←' : 'none, as it is');
    }
  }
  if (overlaps.length > 0)
    printRow(`found of ${overlaps.length}`, `${overlaps.filter((value) => value >= leastOverlap).length}`);
  if (overlaps.length > 0) printRow('mean overlap', mean(overlaps).toFixed(3));
  printRow(`found where there is none, of ${none}`, `${falsely}`);
}

async function openSmall(file: string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

async function marked({ width, height }: Raster, outlines: Polygons): Promise<Raster<Uint8Array>> {
  const shapes = outlines.map(
    (outline) =>
      `<polygon points="${outline.map(([x, y]) => `${(x * width) / 100},${(y * height) / 100}`).join(' ')}" fill="#fff"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${shapes.join('')}</svg>`;
  const data = await sharp(Buffer.from(drawing)).extractChannel(0).raw().toBuffer();
  return { width, height, channels: 1, data: new Uint8Array(data) };
}

function overlapOf(found: Raster<Uint8Array> | undefined, truth: Uint8Array): number {
  let [both, either] = [0, 0];
  for (const [at, value] of truth.entries()) {
    const [one, other] = [(found?.data[at] ?? 0) > 0, value > 127];
    both += Number(one && other);
    either += Number(one || other);
  }
  return either > 0 ? both / either : 0;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
