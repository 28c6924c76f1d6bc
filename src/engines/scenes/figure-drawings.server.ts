import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Raster } from '../../imaging/raster/raster.ts';

const folder = new URL('../../../public/figures/', import.meta.url);

/** The drawing of a figure, as pages get it from `/figures/`. */
export async function readFigureDrawing(id: string): Promise<Raster> {
  const file = fileURLToPath(new URL(`${id}.webp`, folder));
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, data };
}
