import type { Raster } from '../../imaging/raster/raster.ts';
import { findTool } from '../../tools/index.ts';
import { setDraftLetters } from './draft-letters.ts';
import { type DraftAnswer, type DraftWish, keyOf } from './draft-messages.ts';

addEventListener('message', async ({ data: wish }: MessageEvent<DraftWish>) => {
  const image = await draw(wish).catch(() => null);
  const answer: DraftAnswer = { key: keyOf(wish), image };
  postMessage(answer);
});

async function draw({ tool: id, options, side }: DraftWish): Promise<ImageData | null> {
  const tool = findTool(id);
  const checked = tool?.options.safeParse(options);
  const raster = checked?.success
    ? await tool?.words?.draft(checked.data, side, { readDrawing, setLetters: setDraftLetters })
    : undefined;
  if (!raster) return null;
  const { width, height, channels, data } = raster;
  const image = new ImageData(width, height);
  for (let i = 0, from = 0; i < width * height; i++, from += channels) {
    for (let c = 0; c < 3; c++) image.data[4 * i + c] = data[from + c];
    image.data[4 * i + 3] = 255;
  }
  return image;
}

const known = new Map<string, Promise<Raster>>();

/** Each is fetched once; one that could not be had is asked for again. */
function readDrawing(name: string): Promise<Raster> {
  const reading = known.get(name) ?? fetchDrawing(name);
  known.set(name, reading);
  reading.catch(() => known.delete(name));
  return reading;
}

async function fetchDrawing(name: string): Promise<Raster> {
  const response = await fetch(`/figures/${name}.webp`);
  if (!response.ok) throw new Error(`There is no drawing of ${name}.`);
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data };
}
