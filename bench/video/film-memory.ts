import path from 'node:path';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { ffmpegCommand } from '#src/clips/read-arguments.ts';
import { startProgram } from '#src/clips/run-ffmpeg.server.ts';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { EngineOrder } from '#src/studio/studio-pool.ts';
import type { Tool } from '#src/tool/tool.ts';
import { childrenOf } from '#tests/support/services/child-processes.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { prepareStandardEngines } from '../engines/standard-engines.ts';
import type { FilmRequest } from './filmed-tool.ts';

export interface FilmMemory {
  readonly tookMs: number;
  /** Megabytes of the child that makes the clip and of its ffmpeg together, at their highest. */
  readonly ownMb: number;
  /** Of ffmpeg alone, which reads the clip that came out and encodes it again. */
  readonly encoderMb: number;
}

/** Makes a whole clip as a site does, in a new child, and looks at the memory meanwhile. Linux only. */
export async function filmMemory(
  tool: Tool,
  request: FilmRequest,
  { ffmpeg, folder }: { readonly ffmpeg: Ffmpeg; readonly folder: string },
): Promise<FilmMemory> {
  const order = await prepareStandardEngines(tool, request.options);
  const begun = performance.now();
  const made = await startedPeak(() => clipOf(tool, request, order, { ffmpeg, folder }));
  const tookMs = performance.now() - begun;
  const alone = await startedPeak(() => encodeAgain(made.result, { ffmpeg, folder }));
  return { tookMs, ownMb: made.peakMb, encoderMb: alone.peakMb };
}

async function clipOf(
  tool: Tool,
  { inputs, options }: FilmRequest,
  engines: EngineOrder,
  { ffmpeg, folder }: { readonly ffmpeg: Ffmpeg; readonly folder: string },
): Promise<string> {
  const { MODELS_DIR: modelsDir, MEMORY_BUDGET_MB: memoryBudgetMb } = readEnv();
  const pool = createStudioPool({ ffmpeg, modelsDir, memoryBudgetMb, concurrency: 1 });
  try {
    const files = Object.fromEntries(Object.entries(inputs).map(([name, file]) => [name, [file]]));
    const request = {
      kind: 'tool',
      tool: tool.id,
      inputs: files,
      options,
      outputDir: folder,
      engines,
    } as const;
    const { pictures } = await pool.run(request);
    const clip = Object.values(pictures)
      .flat()
      .find(({ type }) => type.startsWith('video/'));
    if (!clip) throw new Error(`${tool.id} made no clip`);
    return clip.path;
  } finally {
    await pool.close();
  }
}

async function encodeAgain(
  file: string,
  { ffmpeg, folder }: { readonly ffmpeg: Ffmpeg; readonly folder: string },
): Promise<void> {
  const limits = { cpuSeconds: 600, seconds: 600, fileMb: 1024 };
  const coding = `-i file:${file} -an -c:v libx264 -preset veryfast -crf 16 -pix_fmt yuv420p -y file:${path.join(folder, 'again.mp4')}`;
  const command = [...ffmpegCommand(ffmpeg), ...coding.split(' ')];
  const program = startProgram(command, { folder, limits, signal: new AbortController().signal });
  program.input.end();
  program.output.resume();
  await program.ended;
}

/** The highest memory of all that `work` starts, in megabytes, looked at ten times a second. */
async function startedPeak<T>(work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  const others = new Set(childrenOf(process.pid));
  let peakMb = 0;
  const look = () => {
    const started = childrenOf(process.pid).filter((pid) => !others.has(pid));
    peakMb = Math.max(
      peakMb,
      started.reduce((sum, pid) => sum + memoryOfTree(pid), 0),
    );
  };
  const timer = setInterval(look, 100);
  try {
    return { result: await work(), peakMb };
  } finally {
    clearInterval(timer);
  }
}
