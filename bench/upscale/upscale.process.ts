import { readFile, writeFile } from 'node:fs/promises';
import { esrganThick } from '#src/engines/local/esrgan-thick.engine.ts';
import { runTiled } from '#src/engines/local/tiled-network.ts';
import { upscaleX2 } from '#src/engines/local/upscale-x2.engine.ts';
import { readEnv } from '#src/env.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { answerTasks, type EnlargeKind } from '../peer/measured-process.ts';

const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 512 });
const context = { sessions, signal: new AbortController().signal, progress: () => {} };

const kinds = {
  own: async (pixels: Raster, factor: 2 | 4) => (await upscaleX2.run({ pixels, factor }, context)).pixels,
  thick: async (pixels: Raster, factor: 2 | 4) => (await esrganThick.run({ pixels, factor }, context)).pixels,
  /** What the network of the thick path answers, without back-projection. */
  bare: async (pixels: Raster, factor: 2 | 4) => {
    const session = await sessions.get(`esrgan-thick-x${factor}`);
    return runTiled(pixels, { session, tiling: { size: 128, overlap: 16 }, factor }, context);
  },
};

/** Square pictures of three bytes a pixel come and go as files without a header. */
answerTasks<EnlargeKind>(async ({ kind, file, out }) => {
  const bytes = new Uint8Array(await readFile(file));
  const side = Math.sqrt(bytes.length / 3);
  const [name, factor] = kind.split('-') as ['own' | 'thick' | 'bare', string];
  const start = performance.now();
  const { data } = await kinds[name](
    { width: side, height: side, channels: 3, data: bytes },
    factor === '2' ? 2 : 4,
  );
  const ms = performance.now() - start;
  if (out) await writeFile(out, data);
  return { ms };
});
