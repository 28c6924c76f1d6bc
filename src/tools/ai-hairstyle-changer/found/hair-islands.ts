import { findComponents } from '../../../imaging/matte/components.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { fieldRows } from '../hair/field-rows.ts';
import type { HairCrop } from '../hair/hair-crop.ts';

/** Pieces smaller than this, in squares of the height of the face, are no hair: ends of brows, ears, shadows. */
const island = 0.03;

/** Takes pieces away that hang together with nothing large. In place. */
export function dropIslands(mask: Raster<Uint8Array>, { small, face }: HairCrop): void {
  const shares = resamplePlane(maskPlane(mask), small.width, small.height);
  const { labels, count } = findComponents(shares, 0.12);
  const sizes = new Float32Array(count + 1);
  for (const label of labels) sizes[label]++;
  const least = island * face.height ** 2;
  const dropped = new Float32Array(labels.length);
  for (let i = 0; i < labels.length; i++) if (labels[i] > 0 && sizes[labels[i]] < least) dropped[i] = 1;
  if (!dropped.includes(1)) return;
  const grown = blurPlane({ width: small.width, height: small.height, data: dropped }, 0.8);
  const rows = fieldRows([grown], mask);
  for (let y = 0; y < mask.height; y++) {
    const [line] = rows(y);
    for (let x = 0, i = y * mask.width; x < mask.width; x++, i++)
      if (line[x] > 0.02) mask.data[i] *= 1 - Math.min(1, 2 * line[x]);
  }
}
