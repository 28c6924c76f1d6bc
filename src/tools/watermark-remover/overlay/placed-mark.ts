import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';

/** A mark where it lies on a picture: `box` in whole pixels of the picture, the mark in the box's size. */
export interface PlacedMark {
  readonly box: Box;
  /** RGB with straight alpha, 8 bit. */
  readonly mark: Raster<Uint8Array>;
}

/** A logo brought to the size of a box. */
export function placeMark(logo: Raster<Uint8Array>, box: Box): PlacedMark {
  const same = logo.width === box.width && logo.height === box.height;
  return { box, mark: same ? logo : resample(logo, box.width, box.height) };
}

/** A picture of a logo as RGB with alpha, 8 bit; without alpha all of it covers. */
export function markOf({ width, height, channels, data }: Raster): Raster<Uint8Array> {
  const unit = data instanceof Uint16Array ? 257 : 1;
  const mark = new Uint8Array(width * height * 4);
  const hasAlpha = channels === 2 || channels === 4;
  for (let i = 0, from = 0; i < mark.length; i += 4, from += channels) {
    for (let c = 0; c < 3; c++) mark[i + c] = Math.round(data[channels < 3 ? from : from + c] / unit);
    mark[i + 3] = hasAlpha ? Math.round(data[from + channels - 1] / unit) : 255;
  }
  return { width, height, channels: 4, data: mark };
}
