import type { Raster } from '../raster/raster.ts';
import type { Side } from './side.ts';

/** Missing pixels in the size in which offsets are chosen. */
const chosenArea = 6000;
/** Known pixels inward: so many times the missing ones, and so many at least. */
const knownShare = 4;
const leastKnown = 120;

/** Where the border cuts what is unique, it goes on from so many times what is missing. */
const cutReach = 1.3;

/** Hair belongs to what is unique where it is hardly there. */
const faintest = 20;

/** A side in a small size, its border upright: known pixels on the left, missing ones on the right of it. */
export interface SmallSide {
  readonly width: number;
  readonly height: number;
  /** Where the missing ones begin. */
  readonly border: number;
  /** How many pixels of the picture one of these is, across and along the border. */
  readonly scale: number;
  readonly scaleAlong: number;
  /** Three for each pixel, 0..255; those of missing pixels are of the border. */
  readonly colors: Float32Array;
  /** 1 where pixels are missing. */
  readonly missing: Uint8Array;
  /** 1 where nothing may be copied from. */
  readonly barred: Uint8Array;
  /** For each place along the border, 1 where it cuts what is unique. */
  readonly isCut: Uint8Array;
}

/**
 * @param pixels 3 channels
 * @param unique 255 marks what is not to be there twice
 */
export function shrinkSide(pixels: Raster, side: Side, unique: Raster<Uint8Array> | undefined): SmallSide {
  const scale = Math.max(1, Math.sqrt((side.missing * side.length) / chosenArea));
  const across = Math.ceil(side.missing / scale);
  const border = Math.max(
    1,
    Math.min(Math.floor(side.known / scale), Math.max(knownShare * across, leastKnown)),
  );
  const height = Math.max(1, Math.round(side.length / scale));
  const scaleAlong = side.length / height;
  const width = border + across;
  const unit = pixels.data instanceof Uint16Array ? 1 / 257 : 1;
  const colors = new Float32Array(width * height * 3);
  const missing = new Uint8Array(width * height);
  const barred = new Uint8Array(width * height);
  const isCut = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    const firstAlong = Math.floor(y * scaleAlong);
    const lastAlong = Math.max(firstAlong + 1, Math.floor((y + 1) * scaleAlong));
    for (let x = 0; x < border; x++) {
      const firstDepth = -Math.floor((border - x) * scale);
      const lastDepth = Math.max(firstDepth + 1, -Math.floor((border - x - 1) * scale));
      const sum = [0, 0, 0];
      let marked = 0;
      let opaque = 0;
      for (let along = firstAlong; along < lastAlong; along++) {
        for (let depth = firstDepth; depth < lastDepth; depth++) {
          const at = side.start + depth * side.outward + along * side.onward;
          for (let channel = 0; channel < 3; channel++) sum[channel] += pixels.data[at * 3 + channel];
          if (!unique) continue;
          if (unique.data[at] > faintest) marked++;
          if (unique.data[at] > 127) opaque++;
        }
      }
      const count = (lastAlong - firstAlong) * (lastDepth - firstDepth);
      const to = y * width + x;
      for (let channel = 0; channel < 3; channel++) colors[to * 3 + channel] = (sum[channel] / count) * unit;
      if (marked > 0) barred[to] = 1;
      if (x === border - 1 && 2 * opaque > count) isCut[y] = 1;
    }
    const last = (y * width + border - 1) * 3;
    for (let x = border; x < width; x++) {
      const to = y * width + x;
      missing[to] = 1;
      colors.copyWithin(to * 3, last, last + 3);
    }
  }
  if (unique) barUnique(barred, isCut, { width, height, border });
  for (let at = 0; at < missing.length; at++) if (missing[at] === 1) barred[at] = 1;
  return { width, height, border, scale, scaleAlong, colors, missing, barred, isCut };
}

/** What lies next to an outline has something of it; what the border cuts may go on from close by. */
function barUnique(
  barred: Uint8Array,
  isCut: Uint8Array,
  { width, height, border }: Pick<SmallSide, 'width' | 'height' | 'border'>,
): void {
  for (let pass = 0; pass < 2; pass++) widen(barred, width, height);
  const reach = Math.min(border, Math.round((width - border) * cutReach));
  for (let y = 0; y < height; y++) {
    const end = y * width + border;
    if (isCut[y] === 1) barred.fill(0, end - reach, end);
  }
}

/** By a pixel in every direction. */
function widen(marked: Uint8Array, width: number, height: number): void {
  const before = marked.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (before[y * width + x] === 0) continue;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        marked.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width, x + 2));
      }
    }
  }
}
