import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import { pngBytes } from '#src/codecs/pixels/write-png.server.ts';
import type { Engine } from '#src/engines/engine.ts';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { takeMarksAway, unmarkModel } from '#src/engines/fill/take-marks-away.ts';
import { ppocr } from '#src/engines/finders/ppocr.engine.ts';
import { restoreNoiseJpeg } from '#src/engines/local/restore-noise-jpeg.engine.ts';
import { planeDenoiser } from '#src/engines/unblur/plane-denoiser.ts';
import { readEnv } from '#src/env.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { blankLike, readPlanes, writePlanes } from '#src/imaging/raster/tiles.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { Photo } from '#src/tasks/photo.ts';
import { quietStudio } from '#src/tool/quiet-studio.ts';
import type { Tool } from '#src/tool/tool.ts';
import { tools } from '#src/tools/index.ts';
import { answerTasks } from '../peer/measured-process.ts';
import { type RepairKind, repairs } from './repairs.ts';

const { MODELS_DIR, MEMORY_BUDGET_MB } = readEnv();
const sessions = createSessions({ modelsDir: MODELS_DIR, modelsBudgetMb: MEMORY_BUDGET_MB });
const context = { sessions, signal: new AbortController().signal, progress: () => {} };

async function runTool(id: keyof typeof repairs, file: string): Promise<void> {
  const tool: Tool = tools.find((one) => one.id === id)!;
  const engines: readonly Engine[] = repairs[id];
  const studio = quietStudio({
    signal: context.signal,
    run: (task, input) =>
      engines.find((engine) => engine.task === task)!.run(input as never, context) as never,
  });
  const photo = await openPhoto(file);
  const { result } = await tool.run({ photo }, tool.options.parse({}), studio);
  await pngBytes(result as Parameters<typeof pngBytes>[0]);
}

type Work = (photo: Photo) => Promise<Raster>;

const cleaned = async (photo: Photo) =>
  (await restoreNoiseJpeg.run({ pixels: await photo.pixels(), damage: { noise: 10, jpegLoss: 0 } }, context))
    .pixels;

/** Every network that a tool asks, over the whole photo and in the tiles it has there. */
const networks: Readonly<Record<keyof typeof repairs, Work>> = {
  async 'photo-enhancer'(photo) {
    await faceMesh.run({ photo }, context);
    return cleaned(photo);
  },
  async 'unblur-image'(photo) {
    const pixels = await photo.pixels();
    const box = { x: 0, y: 0, width: even(pixels.width), height: even(pixels.height) };
    const denoise = planeDenoiser(await sessions.get(restoreNoiseJpeg.models[0]), box, box);
    let planes = readPlanes(pixels, box);
    for (let round = 0; round < rounds; round++) planes = await denoise(planes, 0.04);
    const result = blankLike(pixels, pixels, 3);
    writePlanes(
      planes,
      { inner: { ...box, width: pixels.width, height: pixels.height }, outer: box },
      1,
      result,
    );
    return result;
  },
  async 'restore-old-photos'(photo) {
    await faceMesh.run({ photo }, context);
    await ppocr.run({ photo }, context);
    const raster = await cleaned(photo);
    const mask = { ...raster, channels: 1, data: new Uint8Array(raster.width * raster.height) } as const;
    // Every tile has something to fill.
    for (let at = 0; at < mask.data.length; at += 101) mask.data[at] = 255;
    const session = await sessions.get(unmarkModel);
    await takeMarksAway(raster, { mask, seeThrough: false }, session, context);
    return raster;
  },
};
/** Rounds that Unblur Image takes. */
const rounds = 5;
const even = (length: number) => 2 * Math.ceil(length / 2);

async function runBare(id: keyof typeof repairs, file: string): Promise<void> {
  const photo = await openPhoto(file);
  await pngBytes({ raster: await networks[id](photo), profile: photo.profile });
}

answerTasks<RepairKind>(async ({ kind, file }) => {
  const [how, id] = kind.split(' ') as ['tool' | 'bare', keyof typeof repairs];
  const start = performance.now();
  await (how === 'tool' ? runTool : runBare)(id, file);
  return { ms: performance.now() - start, peakMb: process.resourceUsage().maxRSS / 1024 };
});
