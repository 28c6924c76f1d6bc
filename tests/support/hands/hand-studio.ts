import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { ModelSession, ModelSessions } from '#src/engines/engine.ts';
import { runTool } from '#src/studio/run-tool.server.ts';
import type {
  EngineRun,
  StudioHooks,
  StudioPool,
  StudioReply,
  StudioRequest,
  WrittenPicture,
} from '#src/studio/studio-pool.ts';

import { ffmpegHere } from '../files/made-clip.ts';

type ToolRequest = Extract<StudioRequest, { kind: 'tool' }>;

/** One running piece of work: it ends when the test says so, or when its signal aborts. */
export interface HandJob {
  readonly request: ToolRequest;
  readonly signal: AbortSignal | undefined;
  progress(stage: string, fraction: number): void;
  engine(engine: EngineRun): void;
  /** `result` is given where it is not the picture that is painted otherwise. */
  finish(tookMs?: number, result?: Partial<WrittenPicture>, report?: StudioReply['report']): Promise<void>;
  /** The tool itself does it, in this process: it may be one that only this process has. */
  carryOut(): Promise<void>;
  fail(error: unknown): void;
}

/**
 * A studio that obeys the pool's contract without child processes and leaves the moment of every step to the test, for
 * what must be tested at an exact moment. Pictures it writes are real ones.
 */
export class HandStudio implements StudioPool {
  /** What the network that looks at drawn pictures says of each: drawing, hentai, neutral, porn, sexy. */
  sees: readonly number[] = [0, 0, 1, 0, 0];
  /** Who takes photos in and carries tools out instead of this process: a child with networks. */
  hands: Pick<StudioPool, 'run'> | undefined;
  readonly #started: HandJob[] = [];
  #wake = () => {};

  async run(request: StudioRequest, hooks: StudioHooks = {}): Promise<StudioReply> {
    hooks.signal?.throwIfAborted();
    const work = () => this.#carryOut(request, hooks);
    return hooks.within ? hooks.within(work) : work();
  }

  async #carryOut(request: StudioRequest, hooks: StudioHooks): Promise<StudioReply> {
    if (request.kind === 'tool') return this.#runTool(request, hooks);
    if (this.hands) return this.hands.run(request, hooks);
    if (request.kind === 'logo' || request.kind === 'check-record')
      throw new Error('no test of jobs does so');
    const folder = request.kind === 'ingest' ? request.outputDir : path.dirname(request.outputPath);
    return {
      pictures: { photo: [await paint(folder, 'photo')] },
      warnings: [],
      report: null,
      engine: null,
      needs: [],
      timings: { total: 1 },
    };
  }

  async close(): Promise<void> {}

  /**
   * Tool jobs in the order they were started, each once, as soon as there is one; those that were aborted are left out.
   * Who stops waiting says so by `given`: the next job would be theirs otherwise.
   */
  async next(given?: AbortSignal): Promise<HandJob> {
    for (;;) {
      given?.throwIfAborted();
      const job = this.#started.shift();
      if (job && !job.signal?.aborted) return job;
      if (!job) await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #runTool(request: ToolRequest, { signal, onProgress, onEngine }: StudioHooks): Promise<StudioReply> {
    const looking: ModelSession = {
      inputNames: ['image'],
      outputNames: ['output'],
      run: async () => ({ output: { data: Float32Array.from(this.sees), dims: [1, 5] } }),
    };
    const sessions: ModelSessions = {
      get: async (id) => {
        if (id === 'nsfw-mobilenet') return looking;
        throw new Error('no network');
      },
      fileOf: (id) => id,
    };
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      this.#started.push({
        request,
        signal,
        progress: (stage, fraction) => onProgress?.(stage, fraction),
        engine: (engine) => onEngine?.(engine),
        fail: reject,
        carryOut: async () => {
          if (this.hands) return void (await this.hands.run(request, { signal }).then(resolve, reject));
          const own = { hasModel: () => false, sessions, ffmpeg: await ffmpegHere() };
          const hooks = { onProgress() {}, onEngine() {}, signal: signal ?? new AbortController().signal };
          const work = runTool(request, { ...own, ...hooks });
          await work.then(resolve, reject);
        },
        async finish(tookMs = 1000, result = {}, report = null) {
          const pictures = {
            result: [{ ...(await paint(request.outputDir, 'result')), ...result }],
            matte: [await paint(request.outputDir, 'matte')],
          };
          const engine = { id: 'hand', name: 'By hand', place: 'local' } as const;
          resolve({ pictures, warnings: ['unsure'], report, engine, needs: [], timings: { total: tookMs } });
        },
      });
      this.#wake();
    });
  }
}

async function paint(folder: string, name: string): Promise<WrittenPicture> {
  const picture = { width: 40, height: 30, channels: 3, background: '#47c' } as const;
  const write = async (file: string) => {
    const target = path.join(folder, file);
    await sharp({ create: picture }).png().toFile(target);
    return target;
  };
  const file = await write(`${name}.png`);
  return {
    path: file,
    previewPath: await write(`${name}-preview.png`),
    thumbnailPath: await write(`${name}-thumbnail.png`),
    type: 'image/png',
    width: picture.width,
    height: picture.height,
    frames: 1,
    hasAlpha: false,
    bytes: (await stat(file)).size,
  };
}
