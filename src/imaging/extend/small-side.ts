import type { Raster } from '../raster/raster.ts';
import { endsOf, smallEnds } from './ends.ts';
import type { Side } from './side.ts';

/** What is not to be there twice; masks of the whole picture. */
export interface Kept {
  /** 255 marks the subject: where the border cuts it, it goes on from close by. */
  readonly unique?: Raster<Uint8Array>;
  /** Above 0 stand other things: nothing of them is copied, unless hardly anything else is there. */
  readonly things?: Raster<Uint8Array>;
}

/** Missing pixels in the size in which offsets are chosen. */
const chosenArea = 6000;
/** Known pixels inward: so many times the missing ones, and so many at least. */
const knownShare = 4;
const leastKnown = 120;

/** Where the border cuts what is unique, it goes on from so many times what is missing. */
const cutReach = 1.3;

/** Hair belongs to what is unique where it is hardly there. */
const faintest = 20;
/** Of the longer side: so far around what is unique loose hair may be, and a shadow. */
const aroundUnique = 0.015;
const leastAround = 2;
/** Of what is missing: with less that may be copied, things are copied as well. */
const leastCopied = 1.5;

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
  /** For each place along the border, 1 where the subject ends there; for each of the whole size as well. */
  readonly ends?: { readonly small: Uint8Array; readonly whole: Uint8Array };
}

/**
 * @param pixels 3 channels
 */
export function shrinkSide(pixels: Raster, side: Side, { unique, things }: Kept): SmallSide {
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
  const standing = new Uint8Array(width * height);
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
          if (things && things.data[at] > 0) standing[y * width + x] = 1;
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
  const whole = unique && endsOf(side, unique);
  // Nothing of what ends goes on.
  if (whole) isCut.fill(0);
  if (unique) {
    const around = Math.round((aroundUnique * Math.max(side.known, side.length)) / scale);
    barUnique(barred, isCut, { width, height, border, around: Math.max(leastAround, around) });
  }
  if (things) barThings(barred, standing, { width, height, border });
  for (let at = 0; at < missing.length; at++) if (missing[at] === 1) barred[at] = 1;
  const ends = whole && { small: smallEnds(whole, height), whole };
  return { width, height, border, scale, scaleAlong, colors, missing, barred, isCut, ends };
}

/** What lies next to an outline has something of it; what the border cuts may go on from close by. */
function barUnique(
  barred: Uint8Array,
  isCut: Uint8Array,
  { width, height, border, around }: Pick<SmallSide, 'width' | 'height' | 'border'> & { around: number },
): void {
  for (let pass = 0; pass < around; pass++) widen(barred, width, height);
  const reach = Math.min(border, Math.round((width - border) * cutReach));
  for (let y = 0; y < height; y++) {
    const end = y * width + border;
    if (isCut[y] === 1) barred.fill(0, end - reach, end);
  }
}

/** Not where hardly anything else is left. */
function barThings(
  barred: Uint8Array,
  standing: Uint8Array,
  { width, height, border }: Pick<SmallSide, 'width' | 'height' | 'border'>,
): void {
  widen(standing, width, height);
  let left = 0;
  for (let at = 0; at < barred.length; at++)
    if (at % width < border && barred[at] === 0 && standing[at] === 0) left++;
  if (left < leastCopied * (width - border) * height) return;
  for (let at = 0; at < barred.length; at++) if (standing[at] === 1) barred[at] = 1;
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
