import { findTool } from '../../tools/index.ts';
import { type DraftAnswer, type DraftWish, keyOf } from './draft-messages.ts';

addEventListener('message', async ({ data: wish }: MessageEvent<DraftWish>) => {
  const image = await draw(wish).catch(() => null);
  const answer: DraftAnswer = { key: keyOf(wish), image };
  postMessage(answer);
});

async function draw({ tool: id, options, side }: DraftWish): Promise<ImageData | null> {
  const tool = findTool(id);
  const checked = tool?.options.safeParse(options);
  const raster = checked?.success ? await tool?.words?.draft(checked.data, side) : undefined;
  if (!raster) return null;
  const { width, height, channels, data } = raster;
  const image = new ImageData(width, height);
  for (let i = 0, from = 0; i < width * height; i++, from += channels) {
    for (let c = 0; c < 3; c++) image.data[4 * i + c] = data[from + c];
    image.data[4 * i + 3] = 255;
  }
  return image;
}
