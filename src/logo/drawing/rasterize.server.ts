import sharp from 'sharp';
import { plainPng } from '../../codecs/write/plain-png.server.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

/** An SVG of ours at a width in pixels, as RGBA. */
export async function rasterize(svg: string, width: number): Promise<Raster<Uint8Array>> {
  const { data, info } = await at(svg, width).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}

export function rasterizePng(svg: string, width: number): Promise<Uint8Array> {
  return plainPng(at(svg, width), { compressionLevel: 9 });
}

/**
 * As large as fits into a square of this side and into so many pixels. Without loss: flat colors stay exactly those of the page
 * around the picture, and take fewer bytes than with loss.
 */
export function rasterizeWebp(svg: string, { side, maxPixels }: { side: number; maxPixels: number }) {
  const [width, height] = sizeOf(svg);
  const scale = Math.min(side / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  return at(svg, Math.max(1, Math.floor(width * scale)))
    .webp({ lossless: true, effort: 1 })
    .toBuffer();
}

function sizeOf(svg: string): readonly [number, number] {
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  return [Number(width), Number(height)];
}

/** Drawn at that size, not enlarged: the density is what librsvg scales by. */
function at(svg: string, width: number) {
  const [natural] = sizeOf(svg);
  const density = Math.min(100_000, Math.max(1, (72 * width) / natural));
  return sharp(Buffer.from(svg), { density, limitInputPixels: false }).resize({ width });
}
