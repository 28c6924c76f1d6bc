import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { findSky } from '#src/imaging/sky/find-sky.ts';
import type { Hour, Place, Weather } from '#src/scenes/vocabulary.ts';
import { unsureSky } from '#src/tools/ai-replacer/replacements.ts';
import { overlap, sceneWithSky } from '#tests/support/pictures/scene-sky.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printColumns, printRow } from '../report/printed-table.ts';
import { type SkyCase, standingCases } from './sky-cases.ts';

const places: readonly Place[] = [
  'plain',
  'canyon',
  'desert',
  'islands',
  'volcano',
  'sea',
  'forest',
  'mountains',
  'lake',
  'fjord',
  'hills',
  'meadow',
];
const airs: readonly (readonly [Hour, Weather])[] = [
  ['noon', 'clear'],
  ['sunset', 'fair'],
  ['golden', 'cloudy'],
  ['night', 'clear'],
  ['noon', 'overcast'],
  ['dusk', 'fair'],
];
/** Every place in two kinds of air, the sea in all. */
const scenes = places.flatMap((place, row) =>
  airs
    .filter((_, column) => place === 'sea' || (row + column) % 3 === 0)
    .map((air) => [place, ...air] as const),
);
const side = 1000;

/** What a figure may not fall below, and where that is what was reached, what it ought to come to. */
interface Level {
  readonly least: number;
  readonly aim?: number;
}

const twigsKept: Readonly<Record<'mean' | 'worst', Level>> = {
  mean: { least: 0.9 },
  worst: { least: 0.7, aim: 0.9 },
};
const table = { first: 36, other: 10 };

interface SkyPhoto {
  /** Within the folder of test pictures; `samples/` are our own. */
  readonly file: string;
  readonly sky: boolean;
  /** Where it is, marked by hand: polygons in percent of width and height. */
  readonly outlines?: readonly (readonly (readonly [number, number])[])[];
}

/** Skies of drawn scenes and behind drawn trees, masts and wires; photos with and without one where there are test pictures. */
export async function measureSkies(): Promise<void> {
  console.log('\nsky: overlap (IoU) with what is known to be sky, drawn land\n');
  await measureCases('landscapes', drawnScenes(), { mean: 0.97, worst: { least: 0.9 } });
  console.log('\nsky: the same behind trees, masts and wires, and how much of those stays\n');
  await measureCases('behind things', standingCases(), { mean: 0.95, worst: { least: 0.9 } });
  await measurePhotos(process.env.TESTDATA);
}

async function* drawnScenes(): AsyncGenerator<SkyCase> {
  for (const [place, hour, weather] of scenes)
    yield { name: `${place}, ${hour}, ${weather}`, ...(await sceneWithSky(place, hour, weather, 7)) };
}

async function measureCases(
  name: string,
  cases: AsyncGenerator<SkyCase>,
  { mean: leastMean, worst }: { readonly mean: number; readonly worst: Level },
): Promise<void> {
  const found: number[] = [];
  const kept: number[] = [];
  let left = byMeasureLength({ full: Number.POSITIVE_INFINITY, brief: 1 });
  for await (const one of cases) {
    if (left-- === 0) break;
    const sky = findSky(one.picture);
    found.push(sky ? overlap(sky.alpha.data, one.sky.data) : 0);
    const things = one.free === undefined ? [] : [sky ? keptThings(sky.alpha, one) : 1];
    kept.push(...things);
    const columns = [...things, found.at(-1)!].reverse().map((value) => value.toFixed(3));
    printColumns(one.name, [...columns, sky ? sky.certainty.toFixed(2) : 'none'], table);
  }
  const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
  verdict(`${name}, mean of ${found.length}`, mean, { least: leastMean });
  verdict('  the worst of them', Math.min(...found), worst);
  if (kept.length === 0) return;
  verdict(
    '  things before it that stay, mean',
    kept.reduce((sum, value) => sum + value, 0) / kept.length,
    twigsKept.mean,
  );
  verdict('    the worst of them', Math.min(...kept), twigsKept.worst);
}

/** How much of what stands before a sky stays: twigs and bars are so little of the picture that the overlap of skies doesn't tell. */
function keptThings({ data: found, width }: Raster<Uint8Array>, { sky, free = 0 }: SkyCase): number {
  let stay = 0;
  let all = 0;
  for (let i = 0; i < Math.floor(free) * width; i++) {
    all += 255 - sky.data[i];
    stay += Math.min(255 - sky.data[i], 255 - found[i]);
  }
  return stay / all;
}

async function measurePhotos(testdata: string | undefined): Promise<void> {
  const list: SkyPhoto[] = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'sky-photos.json'), 'utf8'),
  );
  const samples = path.join(import.meta.dirname, '../../public');
  const photos = list.filter(({ file }) => testdata || file.startsWith('samples/'));
  console.log(`\nsky: ${photos.length} photos: what is found, and how sure it is\n`);
  const counts = { silent: 0, flagged: 0, refused: 0 };
  const with_ = { ...counts };
  const without = { ...counts };
  for (const { file, sky, outlines } of someOf(photos)) {
    const at = file.startsWith('samples/') ? path.join(samples, file) : path.join(testdata!, file);
    const picture = await openSmall(at);
    const found = findSky(picture);
    const outcome = !found ? 'refused' : found.certainty < unsureSky ? 'flagged' : 'silent';
    (sky ? with_ : without)[outcome]++;
    const iou =
      found && outlines ? overlap(found.alpha.data, await marked(picture, outlines)).toFixed(3) : '';
    const isWrong = sky ? outcome !== 'silent' : outcome === 'silent';
    const columns = [sky ? 'sky' : '–', outcome, found?.certainty.toFixed(2) ?? '', iou, isWrong ? '←' : ''];
    printColumns(file, columns, table);
  }
  const total = (of: typeof counts) => of.silent + of.flagged + of.refused;
  console.log(`\nwith a sky ${total(with_)}: ${told(with_)}; without ${total(without)}: ${told(without)}`);
  verdict(
    'precision of skies replaced without a word',
    with_.silent / Math.max(1, with_.silent + without.silent),
    { least: 0.9 },
  );
  verdict('recall: skies that are not refused', 1 - with_.refused / Math.max(1, total(with_)), { least: 1 });
  verdict('no sky: refused or flagged', 1 - without.silent / Math.max(1, total(without)), { least: 0.95 });
}

const told = ({ silent, flagged, refused }: { silent: number; flagged: number; refused: number }) =>
  `${silent} replaced, ${flagged} flagged, ${refused} refused`;

async function openSmall(file: string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3)
    return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
  const gray = new Uint8Array(info.width * info.height * 3);
  for (let i = 0; i < gray.length; i++) gray[i] = data[Math.floor(i / 3) * info.channels];
  return { width: info.width, height: info.height, channels: 3, data: gray };
}

async function marked(
  { width, height }: Raster,
  outlines: NonNullable<SkyPhoto['outlines']>,
): Promise<Uint8Array> {
  const polygons = outlines.map(
    (outline) =>
      `<polygon points="${outline.map(([x, y]) => `${(x * width) / 100},${(y * height) / 100}`).join(' ')}" fill="#fff"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${polygons.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).extractChannel(0).raw().toBuffer();
}

function verdict(name: string, value: number, { least, aim }: Level): void {
  const missed = aim !== undefined && value < aim ? `, aim ${aim} missed` : '';
  printRow(name, value.toFixed(3), { text: `at least ${least}${missed}`, isKept: value >= least });
}
