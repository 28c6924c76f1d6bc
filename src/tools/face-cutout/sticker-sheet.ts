import { type Raster, samplesLike } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** Fewer stickers than this are set again and again. */
const leastStickers = 6;
/** Longer side of a sheet at most, in pixels. */
const mostSide = 6000;
/** Between stickers, in shares of a cell. */
const gap = 0.08;

/**
 * Stickers in rows, RGBA, all as high as the highest may be and none enlarged: each of them once, or again and again until there are six.
 *
 * @param stickers RGBA of one depth, at least one
 */
export function stickerSheet(stickers: readonly Raster[]): Raster {
  const count = stickers.length * Math.max(1, Math.ceil(leastStickers / stickers.length));
  const columns = Math.max(1, Math.round(Math.sqrt(count * 1.4)));
  const rows = Math.ceil(count / columns);
  const widest = Math.max(...stickers.map(({ width }) => width));
  const highest = Math.max(...stickers.map(({ height }) => height));
  const scale = Math.min(
    1,
    mostSide / (columns * widest * (1 + gap)),
    mostSide / (rows * highest * (1 + gap)),
  );
  const space = Math.round(Math.max(widest, highest) * gap * scale);
  const cell = {
    width: Math.max(1, Math.round(widest * scale)) + space,
    height: Math.max(1, Math.round(highest * scale)) + space,
  };
  const [width, height] = [columns * cell.width + space, rows * cell.height + space];
  const data = samplesLike(stickers[0].data, width * height * 4);
  const shown = stickers.map((one) =>
    scale === 1
      ? one
      : resample(
          one,
          Math.max(1, Math.round(one.width * scale)),
          Math.max(1, Math.round(one.height * scale)),
        ),
  );
  for (let place = 0; place < count; place++) {
    const one = shown[place % shown.length];
    const left = space + (place % columns) * cell.width + Math.floor((cell.width - space - one.width) / 2);
    const top =
      space + Math.floor(place / columns) * cell.height + Math.floor((cell.height - space - one.height) / 2);
    for (let row = 0; row < one.height; row++) {
      const line = one.data.subarray(4 * row * one.width, 4 * (row + 1) * one.width);
      data.set(line, 4 * ((top + row) * width + left));
    }
  }
  return { width, height, channels: 4, data };
}
