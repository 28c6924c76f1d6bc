import type { Plane, Raster } from './raster.ts';

/** A mask as shares, 0..1. */
export function maskPlane({ width, height, data }: Raster<Uint8Array>): Plane {
  const shares = new Float32Array(data.length);
  // A loop: `Float32Array.from` with a function takes ten times as long.
  for (let i = 0; i < shares.length; i++) shares[i] = data[i] / 255;
  return { width, height, data: shares };
}
