import type { PngOptions, Sharp } from 'sharp';
import { joinBytes } from '../join-bytes.ts';
import { withoutPngChunk } from '../metadata/png-chunk.ts';

const signatureBytes = 8;

/** A PNG as sharp writes it, without the density of 25.4 pixels per inch that libvips puts in where nobody gave one. */
export async function plainPng(pipeline: Sharp, options: PngOptions = {}): Promise<Uint8Array> {
  const png = await pipeline.png(options).toBuffer();
  return joinBytes([png.subarray(0, signatureBytes), withoutPngChunk(png.subarray(signatureBytes), 'pHYs')]);
}
