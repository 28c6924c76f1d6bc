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

/** Drawn at that size, not enlarged: the density is what librsvg scales by. */
function at(svg: string, width: number) {
  const natural = Number(/ width="([\d.]+)"/.exec(svg)![1]);
  const density = Math.min(100_000, Math.max(1, (72 * width) / natural));
  return sharp(Buffer.from(svg), { density, limitInputPixels: false }).resize({ width });
}
