import type { Raster, Samples } from './raster.ts';

/** What is painted on: gamma encoded RGB in 16 bits, whatever the picture has. */
export interface Canvas extends Raster<Uint16Array> {
  readonly channels: 3;
}

/** A sample's largest value on a canvas. */
export const full = 65535;

/** A black canvas of the picture's size. */
export function blankCanvas({ width, height }: Raster<Samples>): Canvas {
  return { width, height, channels: 3, data: new Uint16Array(width * height * 3) };
}
