import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool, type StudioPoolOptions } from '#src/studio/studio-pool.server.ts';
import type { StudioHooks, StudioReply } from '#src/studio/studio-pool.ts';
import { ffmpegHere } from '../files/made-clip.ts';
import { tempFolder } from '../temp-folder.ts';

export interface ToolRuns {
  /** Runs a tool as a job does, on one photo or on none, or on pictures by name; `file` is its result, of several the first. */
  run(
    tool: string,
    photo: Buffer | Readonly<Record<string, Buffer | readonly Buffer[]>> | null,
    options?: Record<string, unknown>,
    hooks?: StudioHooks,
  ): Promise<StudioReply & { file: Buffer }>;
  close(): Promise<void>;
}

/** A studio of one child process, and a folder for what goes in and comes out. */
export async function openToolRuns(options: Pick<StudioPoolOptions, 'tables'> = {}): Promise<ToolRuns> {
  const folder = await tempFolder();
  const pool = createStudioPool({
    modelsDir: readEnv().MODELS_DIR,
    memoryBudgetMb: 4096,
    concurrency: 1,
    ffmpeg: await ffmpegHere(),
    ...options,
  });
  let count = 0;
  return {
    async run(tool, photo, options = {}, hooks = {}) {
      const outputDir = path.join(folder.path, `run-${count++}`);
      await mkdir(outputDir);
      const inputs: Record<string, string[]> = {};
      for (const [name, bytes] of Object.entries(Buffer.isBuffer(photo) ? { photo } : (photo ?? {}))) {
        inputs[name] = [];
        for (const [place, one] of [bytes].flat().entries()) {
          inputs[name].push(path.join(outputDir, place === 0 ? name : `${name}-${place}`));
          await writeFile(inputs[name][place], one);
        }
      }
      const request = { kind: 'tool', tool, inputs, options, outputDir } as const;
      const reply = await pool.run(request, hooks);
      return {
        ...reply,
        file: await readFile((reply.pictures.result ?? Object.values(reply.pictures)[0])[0].path),
      };
    },
    async close() {
      await pool.close();
      await folder.remove();
    },
  };
}
