import { boxAround } from './lay-back.ts';
import type { Box, Raster } from './raster.ts';

/** In pixels: who fills a hole has to see what to go on with. */
const leastSurroundings = 256;

/** A hole with as much around it as tells what belongs there; the whole picture where nothing is marked. */
export function partAround(mask: Raster<Uint8Array>): Box {
  const { width, height } = mask;
  const around = boxAround(mask, (side) => Math.max(leastSurroundings, Math.round(side / 2)));
  return around ?? { x: 0, y: 0, width, height };
}
