import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import { pngBytes } from '#src/codecs/pixels/write-png.server.ts';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { CutOutInput } from '#src/tasks/cut-out.ts';
import { quietStudio } from '#src/tool/quiet-studio.ts';
import { backgroundRemover } from '#src/tools/background-remover/background-remover.tool.ts';
import { answerTasks, type CutOutKind } from './measured-process.ts';

const { MODELS_DIR, MEMORY_BUDGET_MB } = readEnv();
const sessions = createSessions({ modelsDir: MODELS_DIR, modelsBudgetMb: MEMORY_BUDGET_MB });
const pool = createStudioPool({ modelsDir: MODELS_DIR, memoryBudgetMb: MEMORY_BUDGET_MB, concurrency: 1 });
const signal = new AbortController().signal;
const networkSide = 1024;

/** ISNet in all three, whatever else was added to this machine: the first two are compared with the last. */
const studio = quietStudio({
  signal,
  run: (_task, input) => isnet.run(input as CutOutInput, { signal, sessions, progress: () => {} }),
});

const kinds = {
  /** The tool from a JPEG file to the bytes of a PNG, in one process. */
  async path(file: string, out?: string) {
    const start = performance.now();
    const photo = await openPhoto(file);
    const inputs = { photo, matte: undefined, keep: undefined, erase: undefined };
    const { result } = await backgroundRemover.run(inputs, backgroundRemover.options.parse({}), studio);
    const png = await pngBytes(result);
    const ms = performance.now() - start;
    if (out) await writeFile(out, png);
    return { ms, pngBytes: png.length };
  },
  /** The network alone, once, on what it is given anyway. */
  async bare() {
    const session = await sessions.get(isnet.models[0]);
    const data = new Float32Array(3 * networkSide ** 2);
    const dims = [1, 3, networkSide, networkSide];
    const start = performance.now();
    await session.run({ input: { data, dims } }, ['output']);
    return { ms: performance.now() - start };
  },
  /** As the site does it: in a child process, with mask, previews and thumbnails written beside. */
  async job(file: string) {
    const outputDir = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
    try {
      const start = performance.now();
      await pool.run({
        kind: 'tool',
        tool: backgroundRemover.id,
        inputs: { photo: [file] },
        options: {},
        outputDir,
        engines: { 'cut-out': [{ id: isnet.id, name: isnet.name, place: isnet.place }] },
      });
      return { ms: performance.now() - start };
    } finally {
      await rm(outputDir, { recursive: true });
    }
  },
};

answerTasks<CutOutKind>(
  ({ kind, file, out }) => kinds[kind](file, out),
  () => pool.close(),
);
