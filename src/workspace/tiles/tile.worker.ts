import type { MotionTile, MotionTiles } from '../../tool/tiles/motion-tiles.ts';
import type { Tool } from '../../tool/tool.ts';
import { findTool } from '../../tools/index.ts';
import type { FromTileWorker, ToTileWorker, WantedTile } from './tile-messages.ts';

let tiles: MotionTiles | undefined;
/** By their ids, with the options it was made for. */
const made = new Map<string, { readonly key: string; readonly tile: MotionTile }>();

addEventListener('message', async ({ data }: MessageEvent<ToTileWorker>) => {
  try {
    if (data.type === 'open') {
      const tool: Tool | undefined = findTool(data.tool);
      tiles = await tool?.motionTiles?.open(data.prepared);
      if (!tiles) throw new Error(`${data.tool} has no tiles`);
      answer({ type: 'opened', choices: tiles.choices });
    } else {
      const frames = data.tiles.map((wanted) => ({ id: wanted.id, image: draw(wanted) }));
      answer(
        { type: 'drawn', frames },
        frames.map(({ image }) => image.data.buffer),
      );
    }
  } catch (error) {
    answer({ type: 'failed', reason: String(error) });
  }
});

function answer(message: FromTileWorker, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

function draw({ id, options, at }: WantedTile): ImageData {
  const tile = tileOf(id, options);
  const { width, height, data } = tile.frameAt(at === null ? tile.fullest : (at / tile.seconds) % 1);
  const image = new ImageData(width, height);
  image.data.set(data);
  return image;
}

function tileOf(id: string, options: WantedTile['options']): MotionTile {
  const key = JSON.stringify(options);
  const known = made.get(id);
  if (known?.key === key) return known.tile;
  if (!tiles) throw new Error('no photo is open yet');
  const tile = tiles.tile(options);
  made.set(id, { key, tile });
  return tile;
}
