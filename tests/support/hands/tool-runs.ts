import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioHooks, StudioReply } from '#src/studio/studio-pool.ts';
import { tempFolder } from '../temp-folder.ts';

export interface ToolRuns {
  /** Runs a tool on one photo as a job does; `file` is its result. */
  run(
    tool: string,
    photo: Buffer,
    options?: Record<string, unknown>,
    hooks?: StudioHooks,
  ): Promise<StudioReply & { file: Buffer }>;
  close(): Promise<void>;
}

/** A studio of one child process, and a folder for what goes in and comes out. */
export async function openToolRuns(): Promise<ToolRuns> {
  const folder = await tempFolder();
  const pool = createStudioPool({ modelsDir: readEnv().MODELS_DIR, memoryBudgetMb: 4096, concurrency: 1 });
  let count = 0;
  return {
    async run(tool, photo, options = {}, hooks = {}) {
      const outputDir = path.join(folder.path, `run-${count++}`);
      await mkdir(outputDir);
      const input = path.join(outputDir, 'photo');
      await writeFile(input, photo);
      const request = { kind: 'tool', tool, inputs: { photo: [input] }, options, outputDir } as const;
      const reply = await pool.run(request, hooks);
      return { ...reply, file: await readFile(reply.pictures.result[0].path) };
    },
    async close() {
      await pool.close();
      await folder.remove();
    },
  };
}
