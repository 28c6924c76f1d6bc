import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { readEnv } from '#src/env.server.ts';
import { pixelProcessArguments } from '#src/studio/child/studio-process.server.ts';
import { StudioLane } from '#src/studio/studio-lane.server.ts';
import { createStudioPool, type StudioPoolOptions } from '#src/studio/studio-pool.server.ts';
import type { StudioHooks, StudioPool, StudioReply } from '#src/studio/studio-pool.ts';
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
  /** Of the living child; empty before the first run. */
  readonly pids: readonly number[];
  close(): Promise<void>;
}

/** What tools are given to, one at a time. */
type Hands = Pick<StudioPool, 'run' | 'close'> & { readonly pids: readonly number[] };

const memoryBudgetMb = 4096;
const megabyte = 1024 * 1024;

const openPool = (ffmpeg: Ffmpeg | null, tables: StudioPoolOptions['tables']): Hands =>
  createStudioPool({ modelsDir: readEnv().MODELS_DIR, memoryBudgetMb, concurrency: 1, ffmpeg, tables });

/**
 * Like the pool's lane for tools, in bounds and settings, with networks that are asked the same only once; clips and what is found, which
 * have lanes of their own in a pool, are done by the same child.
 */
export function openRememberingChild(ffmpeg: Ffmpeg | null): Hands {
  const lane = new StudioLane({
    entry: {
      file: fileURLToPath(new URL('../remembering/remembering-child.process.ts', import.meta.url)),
      arguments: pixelProcessArguments,
    },
    settings: {
      modelsDir: readEnv().MODELS_DIR,
      modelsBudgetMb: memoryBudgetMb / 2,
      niceness: 5,
      ffmpeg,
      tables: {},
    },
    size: 1,
    timeLimitMs: 30 * 60_000,
    idleMs: 10 * 60_000,
    ceilingBytes: memoryBudgetMb * megabyte,
    recycleBytes: 0.75 * memoryBudgetMb * megabyte,
    log: () => {},
  });
  return {
    get pids() {
      return lane.pids;
    },
    run: (request, hooks = {}) => lane.run(request, hooks),
    close: () => lane.close(),
  };
}

/**
 * Test files that one process runs one after the other share a child, the networks it has loaded and what these have answered. It
 * ends with the process.
 */
let shared: Hands | undefined;
const isTest = process.env.VITEST === 'true';

/** A studio of one child process, and a folder for what goes in and comes out. With tables or without ffmpeg it is one of its own. */
export async function openToolRuns(
  options: Pick<StudioPoolOptions, 'tables'> & { readonly ffmpeg?: null } = {},
): Promise<ToolRuns> {
  const folder = await tempFolder();
  const ffmpeg = options.ffmpeg === null ? null : await ffmpegHere();
  const isShared = isTest && !options.tables && options.ffmpeg !== null;
  const open = () =>
    isTest && !options.tables ? openRememberingChild(ffmpeg) : openPool(ffmpeg, options.tables);
  if (isShared) shared ??= open();
  const hands = isShared ? shared! : open();
  let count = 0;
  return {
    get pids() {
      return hands.pids;
    },
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
      const reply = await hands.run(request, hooks);
      return {
        ...reply,
        file: await readFile((reply.pictures.result ?? Object.values(reply.pictures)[0])[0].path),
      };
    },
    async close() {
      if (!isShared) await hands.close();
      await folder.remove();
    },
  };
}
