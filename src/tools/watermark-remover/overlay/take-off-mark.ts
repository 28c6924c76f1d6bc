import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import type { PlacedMark } from './placed-mark.ts';

/** Above this share of the mark too little of the picture is left to be brought back. */
const mostCover = 0.9;

export interface Unblended {
  readonly pixels: Raster;
  /** 255 where the mark covers so much that nothing can be brought back and has to be filled, else 0. */
  readonly hidden: Raster<Uint8Array>;
}

/**
 * Takes a half-transparent mark off: what was blended as `picture × (1 − cover) + mark × cover` is solved for the
 * picture. Exact but for rounding, which grows with the cover: half a level / (1 − cover). No sample outside the mark
 * changes.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit, blended in its own (gamma encoded) values, as editors do
 * @param opacity 0..1, times the mark's own alpha
 */
export function unblend(picture: Raster, { box, mark }: PlacedMark, opacity: number): Unblended {
  const { width, height, channels, data } = picture;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const unit = maximum / 255;
  const out = samplesLike(data, data.length);
  out.set(data);
  const hidden = new Uint8Array(width * height);
  for (let y = Math.max(0, -box.y); y < box.height && box.y + y < height; y++) {
    for (let x = Math.max(0, -box.x); x < box.width && box.x + x < width; x++) {
      const from = (y * box.width + x) * 4;
      const cover = (mark.data[from + 3] / 255) * opacity;
      if (cover === 0) continue;
      const place = (box.y + y) * width + box.x + x;
      if (cover > mostCover) {
        hidden[place] = 255;
        continue;
      }
      for (let c = 0; c < 3; c++) {
        const value = (data[place * channels + c] - cover * mark.data[from + c] * unit) / (1 - cover);
        out[place * channels + c] = Math.round(Math.min(maximum, Math.max(0, value)));
      }
    }
  }
  return {
    pixels: { ...picture, data: out },
    hidden: { width, height, channels: 1, data: hidden },
  };
}
