import type { Raster, Size } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';

type Mask = Raster<Uint8Array>;

/** Longer side to which brush strokes are brought before they are enlarged: what makes their edges soft. */
const strokeSize = 1024;

/** A picture read as a mask, one channel of 8 bits: its brightness, as far as it is not transparent. */
export function maskOf({ width, height, channels, data }: Raster): Mask {
  const mask = new Uint8Array(width * height);
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const colors = channels < 3 ? 1 : 3;
  const hasAlpha = channels === 2 || channels === 4;
  for (let i = 0, at = 0; i < mask.length; i++, at += channels) {
    const gray = colors === 1 ? data[at] : 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
    const opacity = hasAlpha ? data[at + channels - 1] / maximum : 1;
    mask[i] = Math.round((gray / maximum) * opacity * 255);
  }
  return { width, height, channels: 1, data: mask };
}

/** Brush strokes in the picture's size, without jagged edges however hard the brush was. */
export function softenStrokes(strokes: Mask, { width, height }: Size): Mask {
  return resample(smallStrokes(strokes), width, height);
}

/** As {@link softenStrokes}, but the soft edge lies beside what is painted: that itself is kept whole. */
export function softenAround(strokes: Mask, { width, height }: Size): Mask {
  return resample(grown(smallStrokes(strokes), 2), width, height);
}

function smallStrokes(strokes: Mask): Mask {
  const scale = Math.min(0.5, strokeSize / Math.max(strokes.width, strokes.height));
  return resample(
    strokes,
    Math.max(1, Math.round(strokes.width * scale)),
    Math.max(1, Math.round(strokes.height * scale)),
  );
}

/** Each value the largest within so many pixels across and down. */
function grown({ width, height, data, ...mask }: Mask, reach: number): Mask {
  const rows = new Uint8Array(data.length);
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const x = i % width;
    for (let to = Math.max(0, x - reach); to <= Math.min(width - 1, x + reach); to++)
      rows[i] = Math.max(rows[i], data[i - x + to]);
  }
  for (let i = 0; i < data.length; i++) {
    const y = Math.floor(i / width);
    for (let to = Math.max(0, y - reach); to <= Math.min(height - 1, y + reach); to++)
      out[i] = Math.max(out[i], rows[i + (to - y) * width]);
  }
  return { ...mask, width, height, data: out };
}

/** Brush strokes as masks of any size, stretched over the picture. */
export interface Strokes {
  readonly keep?: Mask;
  readonly erase?: Mask;
}

/** {@link correctAlpha} by strokes of any size, which lose their jagged edges. */
export function correctByHand(alpha: Mask, pixels: Raster, { keep, erase }: Strokes): Mask {
  return correctAlpha(alpha, pixels, {
    keep: keep && softenStrokes(keep, pixels),
    erase: erase && softenStrokes(erase, pixels),
  });
}

/**
 * Alpha corrected by hand: under `erase` it goes, under `keep` it comes back in full (or as far as the picture's own
 * alpha allows, above which it never is); half a stroke does half of that. All of the picture's size.
 */
export function correctAlpha(alpha: Mask, pixels: Raster, strokes: { keep?: Mask; erase?: Mask }): Mask {
  const { width, height, channels, data } = pixels;
  const keep = strokes.keep?.data;
  const erase = strokes.erase?.data;
  if (!keep && !erase && channels !== 4) return alpha;
  const unit = data instanceof Uint16Array ? 257 : 1;
  const corrected = new Uint8Array(alpha.data.length);
  for (let i = 0; i < corrected.length; i++) {
    const own = channels === 4 ? data[i * 4 + 3] / unit : 255;
    const kept = keep ? keep[i] / 255 : 0;
    const remaining = erase ? 1 - erase[i] / 255 : 1;
    corrected[i] = Math.round(kept * own + (1 - kept) * remaining * Math.min(alpha.data[i], own));
  }
  return { width, height, channels: 1, data: corrected };
}
