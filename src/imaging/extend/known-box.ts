import type { Box, Raster } from '../raster/raster.ts';

/**
 * The rectangle that a mask leaves, if it marks everything around one and nothing else: such a picture goes on over its borders.
 *
 * @param mask 1 channel; 0 is known, 255 is not
 */
export function knownBox({ width, height, data }: Raster<Uint8Array>): Box | undefined {
  const first = data.indexOf(0);
  if (first < 0) return undefined;
  const last = data.lastIndexOf(0);
  const [x, y] = [first % width, Math.trunc(first / width)];
  const box = { x, y, width: (last % width) + 1 - x, height: Math.trunc(last / width) + 1 - y };
  if (box.width < 1 || (box.width === width && box.height === height)) return undefined;
  for (let row = 0, at = 0; row < height; row++) {
    const isBeside = row < y || row >= y + box.height;
    for (let column = 0; column < width; column++, at++) {
      const isOutside = isBeside || column < x || column >= x + box.width;
      if (data[at] !== (isOutside ? 255 : 0)) return undefined;
    }
  }
  return box;
}
