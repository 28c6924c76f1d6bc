import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { meetTarget } from '#src/codecs/write/meet-target.ts';
import { sharpEncoder } from '#src/codecs/write/sharp-encoder.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { structuralSimilarity } from '#tests/support/pictures/picture-likeness.ts';
import {
  type CodecContestant,
  contestantsFor,
  type LossyFormat,
  lossyFormats,
  squooshDefault,
  squooshQuality,
} from './codecs/codec-contestants.ts';
import { byMeasureLength, someOf } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns, printRow } from './report/printed-table.ts';

/** `npm run bench codecs`: bytes at equal likeness, and seconds, beside Squoosh at its defaults and sharp as it comes. */

const longerSide = byMeasureLength({ full: 480, brief: 96 });
const halfWindow = 6;
const testdata = process.env.TESTDATA;
/** Fur, skin, meadow, print, night, cup, an old print, people. */
const chosen = [
  'animal-tiger.jpg',
  'portrait-astronaut.png',
  'landscape-green.jpg',
  'document-book-page.jpg',
  'sign-street-night.jpg',
  'product-coffee.png',
  'old-lifeboat.jpg',
  'street-people-shop.jpg',
];

interface Photo {
  readonly name: string;
  readonly raster: Raster<Uint8Array>;
}

interface Measured {
  /** Bytes as a share of Squoosh's, per photo. */
  readonly shares: number[];
  readonly ms: number[];
}

console.log('\ncodecs beside Squoosh at its defaults and sharp as it comes');
console.log(
  `${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}`,
);
const photos = await readPhotos();
console.log(`${photos.length} photos of ${testdata ? 'TESTDATA' : 'public/samples'}, ${longerSide} px`);

const allShares: number[] = [];
for (const format of lossyFormats) await compareLossy(format);
printRow('all formats, server, mean', percent(mean(allShares)), {
  text: 'below 100 %',
  isKept: mean(allShares) < 1,
});
await compareLossless();
await meetSizes();

async function compareLossy(format: LossyFormat): Promise<void> {
  const results = new Map<string, Measured>();
  for (const { raster } of photos) {
    const started = performance.now();
    const theirs = await squooshDefault(raster, format);
    note(results, 'Squoosh', 1, performance.now() - started);
    const likeness = await likenessOf(theirs, raster);
    for (const contestant of contestantsFor(raster, format)) {
      const { bytes, ms } = await atLikeness(contestant, raster, likeness, squooshQuality[format]);
      note(results, contestant.name, bytes / theirs.length, ms);
    }
  }
  console.log(`\n${format}: bytes at the SSIM of Squoosh's default, as a share of its bytes`);
  printColumns('', ['mean', 'worst', 'ms']);
  for (const [name, { shares, ms }] of results) {
    printColumns(name, [percent(mean(shares)), percent(Math.max(...shares)), percentile(ms, 0.5).toFixed(0)]);
  }
  const ours = results.get('ours, server')!;
  allShares.push(...ours.shares);
  const worst = Math.max(...ours.shares);
  printRow('ours, server, worst', percent(worst), { text: 'at most 101.5 %', isKept: worst <= 1.015 });
}

/** Bytes at just that likeness, between the two neighboring qualities around it; and what one encode takes. */
async function atLikeness(
  { lowest, highest, encode }: CodecContestant,
  photo: Raster<Uint8Array>,
  wanted: number,
  defaultQuality: number,
): Promise<{ bytes: number; ms: number }> {
  const times: number[] = [];
  const at = async (quality: number) => {
    const started = performance.now();
    const file = await encode(quality);
    times.push(performance.now() - started);
    return { bytes: file.length, likeness: await likenessOf(file, photo) };
  };
  const step = Math.max(1, Math.round((highest - lowest) / 99));
  // Around where Squoosh's own default lies on the scale, and on from there where that does not enclose it.
  let low = Math.max(lowest, lowest + (defaultQuality - halfWindow - 1) * step);
  let high = Math.min(highest, low + 2 * halfWindow * step);
  let [below, above] = [await at(low), await at(high)];
  while (below.likeness > wanted && low > lowest) {
    [high, above] = [low, below];
    low = Math.max(lowest, low - halfWindow * step);
    below = await at(low);
  }
  while (above.likeness < wanted && high < highest) {
    [low, below] = [high, above];
    high = Math.min(highest, high + halfWindow * step);
    above = await at(high);
  }
  while (high - low > step) {
    const middle = (low + high) >> 1;
    const tried = await at(middle);
    if (tried.likeness < wanted) [low, below] = [middle, tried];
    else [high, above] = [middle, tried];
  }
  const share = (wanted - below.likeness) / (above.likeness - below.likeness);
  const bytes = Math.exp(Math.log(below.bytes) + share * Math.log(above.bytes / below.bytes));
  return { bytes, ms: percentile(times, 0.5) };
}

async function likenessOf(file: Uint8Array, photo: Raster<Uint8Array>): Promise<number> {
  const data = await sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return structuralSimilarity(photo, { ...photo, data });
}

async function compareLossless(): Promise<void> {
  const shares: number[] = [];
  const plain: number[] = [];
  for (const { raster } of photos) {
    const theirs = await squooshDefault(raster, 'png');
    const stack = { raster, count: 1, metadata: {} };
    const request = {
      format: 'png',
      aim: { quality: 100 },
      metadata: 'none',
      profile: 'keep',
      many: 'refuse',
    } as const;
    shares.push((await sharpEncoder(stack, request).scales[0].encode(100)).length / theirs.length);
    plain.push((await sharp(raster.data, { raw: raster }).png().toBuffer()).length / theirs.length);
  }
  console.log("\npng, every pixel kept: as a share of the bytes of Squoosh's OxiPNG");
  printColumns('sharp, plain', [percent(mean(plain)), percent(Math.max(...plain))]);
  printRow('ours, worst', percent(Math.max(...shares)), {
    text: 'at most 100.5 %',
    isKept: Math.max(...shares) <= 1.005,
  });
}

/** How near a search comes to sizes between a third and twice of what quality 75 has, and what it costs. */
async function meetSizes(): Promise<void> {
  console.log('\nsizes met by search: below the target, within 3 %, encodes');
  for (const format of lossyFormats) {
    const [gaps, encodes]: [number[], number[]] = [[], []];
    let aboveTarget = 0;
    for (const { raster } of photos) {
      const stack = { raster, count: 1, metadata: {} };
      const request = {
        format,
        aim: { quality: 75 },
        metadata: 'none',
        profile: 'keep',
        many: 'refuse',
      } as const;
      const encoder = sharpEncoder(stack, request);
      const usual = (await encoder.scales[0].encode(75)).length;
      for (const factor of [0.35, 0.8, 1.7]) {
        const maxBytes = Math.round(usual * factor);
        const result = await meetTarget(encoder, { maxBytes });
        if (!result.isMet) continue;
        if (result.bytes.length > maxBytes) aboveTarget++;
        gaps.push(1 - result.bytes.length / maxBytes);
        encodes.push(result.encodes);
      }
    }
    const close = gaps.filter((gap) => gap <= 0.03).length / gaps.length;
    printColumns(format, [percent(mean(gaps)), percent(close), mean(encodes).toFixed(1)]);
    printRow(`${format}, above the target`, String(aboveTarget), { text: 'none', isKept: aboveTarget === 0 });
  }
}

async function readPhotos(): Promise<Photo[]> {
  const folder = testdata
    ? path.join(testdata, 'photos')
    : path.resolve(import.meta.dirname, '../public/samples');
  const files = testdata ? chosen : readdirSync(folder).filter((name) => /^[a-z]+\.webp$/.test(name));
  return Promise.all(
    someOf(files).map(async (name) => {
      const { data, info } = await sharp(path.join(folder, name))
        .autoOrient()
        .removeAlpha()
        .resize(longerSide, longerSide, { fit: 'inside' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { name, raster: { width, height, channels: 3, data: new Uint8Array(data) } as const };
    }),
  );
}

function note(results: Map<string, Measured>, name: string, share: number, ms: number): void {
  const measured = results.get(name) ?? { shares: [], ms: [] };
  measured.shares.push(share);
  measured.ms.push(ms);
  results.set(name, measured);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
