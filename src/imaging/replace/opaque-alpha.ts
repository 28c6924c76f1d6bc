import type { Raster } from '../raster/raster.ts';

/** Less than this share of transparent pixels says nothing about what a picture shows. */
const leastShare = 0.02;

/** A picture's own alpha as a mask of 8 bits; undefined where (nearly) all of it is opaque. */
export function opaqueAlpha({ width, height, channels, data }: Raster): Raster<Uint8Array> | undefined {
  if (channels !== 4) return undefined;
  const unit = data instanceof Uint16Array ? 257 : 1;
  const alpha = new Uint8Array(width * height);
  let transparent = 0;
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = Math.round(data[i * 4 + 3] / unit);
    if (alpha[i] < 128) transparent++;
  }
  return transparent >= leastShare * alpha.length ? { width, height, channels: 1, data: alpha } : undefined;
}
