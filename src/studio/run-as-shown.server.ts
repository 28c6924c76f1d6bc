import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { mediaKindOf } from '../codecs/file-types.ts';
import { fromRaster, openPhoto } from '../codecs/pixels/open-photo.server.ts';
import { writePreviewsAt } from '../codecs/pixels/write-previews.server.ts';
import { probePicture } from '../codecs/probe/probe.ts';
import { AppError } from '../errors.ts';
import type { Raster, Size } from '../imaging/raster/raster.ts';
import type { TaskId } from '../tasks/index.ts';
import { runTool, type Surroundings } from './run-tool.server.ts';
import type { StudioReply, StudioRequest, WrittenPicture } from './studio-pool.ts';
import { isShownSmaller } from './writing/preview-scale.server.ts';

/** Which lines are meant is said by their number, and small ones are not found in a preview: where they are is no secret then. */
const foundOnce: TaskId = 'find-text';

type ToolRequest = Extract<StudioRequest, { kind: 'tool' }>;

/**
 * Runs a tool like `runTool`, for somebody who was shown some of the inputs smaller than they are: a second time with those previews,
 * brought to the size of the inputs, and what they are shown of the result is what comes out of that. So nothing can be seen in it that
 * they were not shown before, whatever the tool does: it may cut a face out and enlarge it, or lay a grid over the picture that lets one
 * pixel of each group through. What does not come out of the second run is shown as plain gray.
 */
export async function runAsShown(request: ToolRequest, surroundings: Surroundings): Promise<StudioReply> {
  const found: object[] = [];
  const onFound = (task: TaskId, output: object) => {
    if (task === foundOnce) found.push(output);
  };
  const reply = await runTool(request, { ...surroundings, onFound });
  if (request.find || request.tiles || reply.needs.length > 0) return reply;
  const outputDir = path.join(request.outputDir, 'shown');
  const inputs = await shownAtFullSize(request, outputDir);
  if (!inputs) return reply;
  try {
    const { pictures: shown } = await runQuietly(
      { ...request, inputs, outputDir },
      { ...surroundings, foundBefore: (task) => (task === foundOnce ? found.shift() : undefined) },
    );
    for (const [name, pictures] of Object.entries(reply.pictures)) {
      for (const [place, picture] of pictures.entries()) await showInstead(picture, shown[name]?.[place]);
    }
  } finally {
    await rm(outputDir, { recursive: true, force: true });
  }
  return reply;
}

/** The inputs with those replaced that were shown smaller than they are, written into `folder`; null where none was. */
async function shownAtFullSize(
  { inputs, shownInputs = {} }: ToolRequest,
  folder: string,
): Promise<ToolRequest['inputs'] | null> {
  const all: Record<string, string[]> = {};
  let isAnySmaller = false;
  for (const [name, paths] of Object.entries(inputs)) {
    all[name] = [...paths];
    for (const [place, file] of paths.entries()) {
      const shown = shownInputs[name]?.[place] ?? null;
      if (shown === null) continue;
      const size = await probePicture(file);
      if (!isShownSmaller(await probePicture(shown), size)) continue;
      isAnySmaller = true;
      await mkdir(folder, { recursive: true });
      all[name][place] = path.join(folder, `${name}-${place + 1}-enlarged.png`);
      const enlarged = fromRaster(await (await openPhoto(shown)).pixels());
      await enlarged
        .resize(size.width, size.height, { fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toFile(all[name][place]);
    }
  }
  return isAnySmaller ? all : null;
}

/** Nothing where the tool refuses what it is given, or wants to ask another machine once more. */
async function runQuietly(
  request: ToolRequest,
  surroundings: Surroundings,
): Promise<Pick<StudioReply, 'pictures'>> {
  try {
    return await runTool(request, { ...surroundings, onProgress() {}, onEngine() {} });
  } catch (error) {
    surroundings.signal.throwIfAborted();
    if (error instanceof AppError) return { pictures: {} };
    throw error;
  }
}

/** Replaces the companions of a picture by those of another one, in the same size. */
async function showInstead(picture: WrittenPicture, shown: WrittenPicture | undefined): Promise<void> {
  const { width, height, sourceType, madeParts } = await openPhoto(picture.previewPath);
  const source =
    shown && (await openPhoto(mediaKindOf(shown.type) === 'picture' ? shown.path : shown.previewPath));
  const shrunk = source ? source.shrunk : async (size: Size) => plainGray(size);
  await writePreviewsAt({ width, height }, { shrunk, sourceType, madeParts }, picture);
}

function plainGray({ width, height }: Size): Raster<Uint8Array> {
  return { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(128) };
}
