import { cutQuad, type Homography, squareToQuad } from '../../../imaging/quad/cut-quad.ts';
import { paddedQuad, type Quad, quadSize } from '../../../imaging/quad/quad.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { bothOf } from './both-homographies.ts';

/** Band around the line, in heights of it: what hangs below, and accents. */
export const flatBand = 0.4;
/** Rows of the line without its band, and pixels in all. */
const rows = { least: 20, most: 48 } as const;
const mostPixels = 32_000;

/** A line laid flat with a band around it. */
export interface FlatLine {
  readonly width: number;
  readonly height: number;
  /** From its pixels to those of the picture. */
  readonly lay: Homography;
  /** What a picture shows there. */
  cut(picture: Raster<Uint8Array>): Raster<Uint8Array>;
}

/** How a line is laid flat, as large as it is, within bounds. */
export function flatLine(quad: Quad): FlatLine {
  const size = quadSize(quad);
  const shape = (size.width / size.height + 2 * flatBand) * (1 + 2 * flatBand);
  const fitting = Math.sqrt(mostPixels / shape);
  const high = Math.max(rows.least, Math.min(rows.most, size.height, fitting));
  const height = Math.round(high * (1 + 2 * flatBand));
  const width = Math.max(4, Math.round(high * (size.width / size.height + 2 * flatBand)));
  const padded = paddedQuad(quad, flatBand);
  const unit: Homography = [1 / width, 0, 0, 0, 1 / height, 0, 0, 0];
  return {
    width,
    height,
    lay: bothOf(unit, squareToQuad(padded)),
    cut: (picture) => cutQuad(picture, padded, width, height),
  };
}
