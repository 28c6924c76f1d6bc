import { isGray, makeGray } from '../color/gray-picture.ts';
import type { Box, Raster } from '../raster/raster.ts';
import type { SwappedFace } from '../swap/swap-face.ts';
import { intoSpace } from './into-space.ts';

/**
 * Lays a swapped face over a photo, in place: where its share is 0 not a sample changes. In a gray photo it is gray.
 *
 * @param pixels 3 or 4 channels, in the photo's own space and depth; alpha stays as it is
 * @param seen the same part of the photo in sRGB, before
 * @param hasNoColor whether the photo is gray, where that is known already
 */
export function layFace(
  pixels: Raster,
  { raster, share }: SwappedFace,
  seen: Raster<Uint8Array>,
  box: Box,
  profile: Uint8Array | undefined,
  hasNoColor = isGray(seen),
): void {
  if (hasNoColor) makeGray(raster);
  const { channels, data, width } = pixels;
  const own = intoSpace(raster, profile, data instanceof Uint16Array ? 16 : 8).data;
  for (let y = 0, at = 0; y < box.height; y++) {
    let to = ((box.y + y) * width + box.x) * channels;
    for (let x = 0; x < box.width; x++, at++, to += channels) {
      const part = share[at];
      if (part === 0) continue;
      for (let c = 0; c < 3; c++) data[to + c] += Math.round(part * (own[3 * at + c] - data[to + c]));
    }
  }
}
