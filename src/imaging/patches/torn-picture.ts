import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Box, Raster, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** A part of a picture with holes in it. */
export interface TornPicture {
  readonly width: number;
  readonly height: number;
  /** Three for each pixel, 0..255 whatever the depth, gamma encoded; what stands in a hole counts for nothing. */
  readonly colors: Float32Array;
  /** 0 where the picture is known, 1 in the hole that is filled, 2 in others. */
  readonly hole: Uint8Array;
  /** 1 where nothing may be copied from, though it be known. */
  readonly barred: Uint8Array;
}

/**
 * What a mask leaves of a part of a picture: everything that it marks, and be it a little, is a hole.
 *
 * @param pixels 3 channels, 8 or 16 bit
 * @param source of the size of the picture, 0 where nothing may be copied from
 * @param isFilled whether the hole at a place in the whole picture is the one that is filled
 */
export function tearPicture(
  pixels: Raster,
  { mask, source }: { mask: Raster<Uint8Array>; source?: Raster<Uint8Array> },
  box: Box,
  isFilled: (x: number, y: number) => boolean,
): TornPicture {
  const { width, height } = box;
  const unit = pixels.data instanceof Uint16Array ? 1 / 257 : 1;
  const colors = new Float32Array(width * height * 3);
  const hole = new Uint8Array(width * height);
  const barred = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    let from = (box.y + y) * pixels.width + box.x;
    for (let x = 0; x < width; x++, at++, from++) {
      if (mask.data[from] > 0) hole[at] = isFilled(box.x + x, box.y + y) ? 1 : 2;
      if (source?.data[from] === 0) barred[at] = 1;
      for (let channel = 0; channel < 3; channel++)
        colors[at * 3 + channel] = pixels.data[from * 3 + channel] * unit;
    }
  }
  return { width, height, colors, hole, barred };
}

/**
 * Lays a filled hole into a picture, in place, as much as its mask says: where that is 0 not a sample changes.
 *
 * @param torn with the hole's colors
 */
export function mendPicture(pixels: Raster, mask: Raster<Uint8Array>, box: Box, torn: TornPicture): void {
  const unit = pixels.data instanceof Uint16Array ? 257 : 1;
  const most = 255 * unit;
  for (let y = 0, at = 0; y < box.height; y++) {
    let to = (box.y + y) * pixels.width + box.x;
    for (let x = 0; x < box.width; x++, at++, to++) {
      if (torn.hole[at] !== 1) continue;
      const share = mask.data[to] / 255;
      for (let channel = 0; channel < 3; channel++) {
        const own = pixels.data[to * 3 + channel];
        const value = own + share * (torn.colors[at * 3 + channel] * unit - own);
        pixels.data[to * 3 + channel] = value <= 0 ? 0 : value >= most ? most : value + 0.5;
      }
    }
  }
}

/** The picture in a smaller size; a pixel of which any part is a hole is one, and looks like what is known of it. */
export function shrinkTorn(torn: TornPicture, { width, height }: Size): TornPicture {
  if (width === torn.width && height === torn.height) return torn;
  const area = torn.width * torn.height;
  const size = { width: torn.width, height: torn.height };
  const shares = { known: new Float32Array(area), filled: new Float32Array(area) };
  // Loops: mapping by a function takes five times as long, and most of what a large picture takes.
  for (let at = 0; at < area; at++) {
    if (torn.hole[at] === 0) shares.known[at] = 1;
    else if (torn.hole[at] === 1) shares.filled[at] = 1;
  }
  const known = resamplePlane({ ...size, data: shares.known }, width, height);
  const filled = resamplePlane({ ...size, data: shares.filled }, width, height);
  const colors = new Float32Array(width * height * 3);
  for (let channel = 0; channel < 3; channel++) {
    const data = new Float32Array(area);
    for (let at = 0; at < area; at++) data[at] = torn.hole[at] ? 0 : torn.colors[at * 3 + channel];
    const shrunk = resamplePlane({ ...size, data }, width, height);
    for (let at = 0; at < width * height; at++)
      colors[at * 3 + channel] = shrunk.data[at] / Math.max(1e-3, known.data[at]);
  }
  const hole = Uint8Array.from(known.data, (share, at) => (share > 0.999 ? 0 : filled.data[at] > 0 ? 1 : 2));
  const barred = new Uint8Array(width * height);
  if (torn.barred.includes(1)) {
    const kept = resamplePlane({ ...size, data: Float32Array.from(torn.barred) }, width, height);
    for (let at = 0; at < barred.length; at++) if (kept.data[at] > 0) barred[at] = 1;
  }
  return { width, height, colors, hole, barred };
}

/** The known colors without their grain, 3 values a pixel: what is not known counts for nothing. */
export function smoothColors({ width, height, colors, hole }: TornPicture, sigma: number): Float32Array {
  const size = { width, height };
  const known = Float32Array.from(hole, (value) => (value === 0 ? 1 : 0));
  const weights = blurPlane({ ...size, data: known }, sigma).data;
  const smooth = new Float32Array(3 * known.length);
  for (let channel = 0; channel < 3; channel++) {
    const data = known.map((flag, at) => flag && colors[3 * at + channel]);
    const blurred = blurPlane({ ...size, data }, sigma).data;
    for (let at = 0; at < known.length; at++)
      smooth[3 * at + channel] = blurred[at] / Math.max(1e-3, weights[at]);
  }
  return smooth;
}
