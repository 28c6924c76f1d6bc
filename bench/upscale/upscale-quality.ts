import sharp from 'sharp';
import { restoreNoiseJpeg } from '#src/engines/local/restore-noise-jpeg.engine.ts';
import { upscaleX2 } from '#src/engines/local/upscale-x2.engine.ts';
import { worstJpegQuality } from '#src/imaging/detail/jpeg-traces.ts';
import { estimateNoise } from '#src/imaging/detail/noise-estimate.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { damageOf } from '#src/tools/image-upscaler/damage.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { likeness, structuralSimilarity } from '#tests/support/pictures/picture-likeness.ts';
import { someOf } from '../report/measure-length.ts';
import { printColumns, printLeftOut, printRow } from '../report/printed-table.ts';
import { cleaningPhotos, type LargeAndSmall, shrunkPhotos, tigerPair } from './upscale-cases.ts';

const testdata = process.env.TESTDATA;
/** In dB over a correct bicubic, in the mean. */
const wantedGain = { 2: 1.7, 4: 1.3 } as const;
/** As `models/README.md` says, dB. */
const cleaningFigures = [
  { kind: 'noise', amount: 15, known: 33.24 },
  { kind: 'noise', amount: 25, known: 30.8 },
  { kind: 'noise', amount: 50, known: 27.43 },
  { kind: 'JPEG', amount: 15, known: 29.04 },
  { kind: 'JPEG', amount: 40, known: 32.04 },
] as const;
const tolerance = 0.1;
const factors = [2, 4] as const;

const modelsDir = await preparedModelsDir(...upscaleX2.models, ...restoreNoiseJpeg.models);
const sessions = createSessions({ modelsDir, modelsBudgetMb: 512 });
const context = { sessions, signal: new AbortController().signal, progress: () => {} };
const table = { first: 38, other: 9 };

/** PSNR and SSIM of enlarged photos beside a correct bicubic, and of cleaned ones beside what the networks are known for. */
export async function measureUpscaling(): Promise<void> {
  console.log('\nimage-upscaler: small photos enlarged to the size they had, PSNR (dB) and SSIM\n');
  printColumns('', ['kernel', 'bicubic', 'ours', 'gain', 'SSIM', 'ours'], table);
  const cases = [...(testdata ? [await tigerPair(testdata)] : []), ...(await shrunkPhotos(testdata))];
  const gains = { 2: [] as number[], 4: [] as number[] };
  for (const factor of factors)
    for (const one of someOf(cases.filter((any) => any.factor === factor)))
      gains[factor].push(await measure(one));
  for (const factor of factors) {
    const mean = average(gains[factor]);
    const least = Math.min(...gains[factor]);
    const wanted = wantedGain[factor];
    printRow(`×${factor}, in the mean`, `${sign(mean)} dB`, {
      text: `at least ${sign(wanted)}`,
      isKept: mean >= wanted,
    });
    printRow('  at worst', `${sign(least)} dB`, { text: 'never below bicubic', isKept: least >= 0 });
  }
  await measurePasts(someOf(cases.filter(({ factor, kernel }) => factor === 2 && kernel === 'cubic')));
  if (testdata) await measureCleaning(testdata);
  else printLeftOut('noise and JPEG damage taken away', 'TESTDATA is not set');
}

async function measure({ name, factor, kernel, small, large }: LargeAndSmall): Promise<number> {
  const plain = resample(small, large.width, large.height, 'cubic');
  const { pixels: ours } = await upscaleX2.run({ pixels: small, factor }, context);
  const [before, after] = [likeness(plain, large), likeness(ours, large)];
  const figures = [
    kernel,
    before.toFixed(2),
    after.toFixed(2),
    sign(after - before),
    structuralSimilarity(plain, large).toFixed(3),
    structuralSimilarity(ours, large).toFixed(3),
  ];
  printColumns(`${name} ×${factor}`, figures, table);
  return after - before;
}

/** What a small picture went through before somebody wants it larger, and the least gain over a bicubic in the mean, dB. */
const pasts = [
  { name: 'noise 15, JPEG 75', noise: 15, quality: 75, isHidden: false, least: 0.9 },
  { name: 'noise 10, JPEG 50', noise: 10, quality: 50, isHidden: false, least: 0.4 },
  { name: 'JPEG 40, saved again as PNG', noise: 0, quality: 40, isHidden: true, least: 0.3 },
] as const;

async function measurePasts(cases: readonly LargeAndSmall[]): Promise<void> {
  console.log('\nimage-upscaler: noisy and compressed photos ×2, cleaned first, over a bicubic, PSNR (dB)\n');
  for (const { name, noise, quality, isHidden, least } of pasts) {
    const gains: number[] = [];
    for (const { small, large } of cases) {
      const bad = await compress(noise === 0 ? small : addNoise(small, noise), quality);
      const known = worstJpegQuality(isHidden ? undefined : quality, bad);
      const damage = damageOf({ cleaning: 'auto', strength: 0 }, known, () => estimateNoise(bad));
      const { pixels: clean } = await restoreNoiseJpeg.run({ pixels: bad, damage }, context);
      const { pixels } = await upscaleX2.run({ pixels: clean, factor: 2 }, context);
      gains.push(
        likeness(pixels, large) - likeness(resample(bad, large.width, large.height, 'cubic'), large),
      );
    }
    printRow(name, `${sign(average(gains))} dB`, {
      text: `at least ${sign(least)}`,
      isKept: average(gains) >= least,
    });
  }
}

async function measureCleaning(folder: string): Promise<void> {
  console.log('\nimage-upscaler: noise and JPEG damage taken away, mean of the photos, PSNR (dB)\n');
  const photos = someOf(await cleaningPhotos(folder));
  for (const { kind, amount, known } of cleaningFigures) {
    const before: number[] = [];
    const after: number[] = [];
    for (const photo of photos) {
      const isNoise = kind === 'noise';
      const damaged = isNoise ? addNoise(photo, amount) : await compress(photo, amount);
      const damage = { noise: isNoise ? amount : 0, jpegLoss: isNoise ? 0 : 1 - amount / 100 };
      const { pixels } = await restoreNoiseJpeg.run({ pixels: damaged, damage }, context);
      before.push(likeness(damaged, photo));
      after.push(likeness(pixels, photo));
    }
    const isKept = average(after) >= known - tolerance;
    const text = `within ${tolerance} of ${known}`;
    printRow(`${kind} ${amount}, ${average(before).toFixed(2)} damaged`, average(after).toFixed(2), {
      text,
      isKept,
    });
  }
}

function addNoise(photo: Raster<Uint8Array>, sigma: number): Raster {
  const noise = normalNoise(sigma + photo.width);
  const data = photo.data.map((value) => Math.min(Math.max(Math.round(value + sigma * noise()), 0), 255));
  return { ...photo, data };
}

async function compress(photo: Raster, quality: number): Promise<Raster> {
  const { width, height, channels, data } = photo;
  const jpeg = await sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
  return { ...photo, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sign(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
