import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { readEnv } from '#src/env.server.ts';
import { createModelStore } from '#src/models/model-store.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { backgroundRemover } from '#src/tools/background-remover/background-remover.tool.ts';

/**
 * `node scripts/make-samples.ts`: runs the background remover over the sample photos and writes what the pages and the
 * README show of it. To be run, looked at and committed when the cut-out changed.
 */

const root = path.join(import.meta.dirname, '..');
const samples = path.join(root, 'public/samples');
const images = path.join(root, 'docs/images');
const button = { width: 256, height: 192, fit: 'cover' } as const;
const readmeSample = 'dahlia';
const readmeWidth = 720;
const checkerSize = 12;

const { MODELS_DIR, MODELS_MIRROR, MEMORY_BUDGET_MB } = readEnv();
await createModelStore({ modelsDir: MODELS_DIR, mirror: MODELS_MIRROR }).prepare('isnet-medium');
const pool = createStudioPool({ modelsDir: MODELS_DIR, memoryBudgetMb: MEMORY_BUDGET_MB, concurrency: 1 });
const scratch = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-samples-'));
try {
  for (const sample of backgroundRemover.samples) {
    const photo = path.join(samples, `${sample}.webp`);
    const cutOut = await cutOutOf(photo);
    await write(sharp(photo).resize(button), path.join(samples, `${sample}-small.webp`));
    await write(sharp(cutOut), path.join(samples, `${sample}-cut.webp`));
    await write(sharp(cutOut).resize(button), path.join(samples, `${sample}-cut-small.webp`));
    if (sample !== readmeSample) continue;
    const { data, info } = await sharp(cutOut).resize(readmeWidth).toBuffer({ resolveWithObject: true });
    const onChecker = checker(info.width, info.height).composite([{ input: data }]);
    await write(sharp(photo).resize(readmeWidth), path.join(images, 'before.webp'));
    await write(onChecker, path.join(images, 'after.webp'));
  }
} finally {
  await pool.close();
  await rm(scratch, { recursive: true, force: true });
}

async function cutOutOf(photo: string): Promise<string> {
  const request = { kind: 'tool', tool: backgroundRemover.id, options: {}, outputDir: scratch } as const;
  const { pictures } = await pool.run({ ...request, inputs: { photo } });
  return pictures.result.path;
}

async function write(picture: Sharp, file: string): Promise<void> {
  await picture.webp({ quality: 82, alphaQuality: 90, effort: 6 }).toFile(file);
  console.log(path.relative(root, file));
}

function checker(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const isDark = (Math.floor((i % width) / checkerSize) + Math.floor(i / width / checkerSize)) % 2 === 1;
    data.fill(isDark ? 230 : 255, i * 3, i * 3 + 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}
