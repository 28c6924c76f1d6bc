import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';

export interface CutOut {
  /** One byte a pixel. */
  readonly alpha: Uint8Array;
  /** Three bytes a pixel, what is written under the alpha. */
  readonly color: Uint8Array;
}

/** The background remover as a site runs it, in a child process, with the network that every site has. */
export interface CutOutRunner {
  /** @param inputs image files: `photo`, and others the tool takes */
  run(inputs: { photo: Buffer; matte?: Buffer }, options?: Record<string, unknown>): Promise<CutOut>;
  close(): Promise<void>;
}

export async function openCutOutRunner(): Promise<CutOutRunner> {
  const modelsDir = await preparedModelsDir(...isnet.models);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-quality-'));
  const pool = createStudioPool({ modelsDir, memoryBudgetMb: readEnv().MEMORY_BUDGET_MB, concurrency: 1 });
  let count = 0;
  return {
    async run(files, options = {}) {
      const outputDir = path.join(folder, String(count++));
      await mkdir(outputDir);
      const inputs: Record<string, string[]> = {};
      for (const [name, bytes] of Object.entries(files)) {
        const file = path.join(outputDir, `${name}.sent`);
        await writeFile(file, bytes);
        inputs[name] = [file];
      }
      const { pictures } = await pool.run({
        kind: 'tool',
        tool: 'background-remover',
        inputs,
        options,
        outputDir,
        engines: { 'cut-out': [{ id: isnet.id, name: isnet.name, place: isnet.place }] },
      });
      const alpha = await sharp(pictures.matte[0].path).extractChannel(0).raw().toBuffer();
      const color = await sharp(pictures.result[0].path).removeAlpha().raw().toBuffer();
      await rm(outputDir, { recursive: true });
      return { alpha, color };
    },
    async close() {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
