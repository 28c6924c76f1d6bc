import type { Raster } from '../raster/raster.ts';

/**
 * Sharpens where there is room for it: the less, the more a pixel and its four neighbors already differ, so that nothing rings (AMD's contrast
 * adaptive sharpening, 2019), by the light alone, so that no color changes.
 *
 * @param frame 3 channels
 * @param strength 0..1
 */
export function sharpenAdaptively(
  { width, height, data }: Raster<Uint8Array>,
  strength: number,
): Raster<Uint8Array> {
  const light = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < light.length; at++, from += 3) {
    light[at] = (54 * data[from] + 183 * data[from + 1] + 19 * data[from + 2]) >> 8;
  }
  const sharp = new Uint8Array(data.length);
  const most = -1 / (8 - 3 * strength);
  for (let y = 0, at = 0, to = 0; y < height; y++) {
    const up = y > 0 ? width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, at++, to += 3) {
      const [above, below] = [light[at - up], light[at + down]];
      const [before, after] = [light[x > 0 ? at - 1 : at], light[x < width - 1 ? at + 1 : at]];
      const here = light[at];
      const least = Math.min(here, above, below, before, after);
      const greatest = Math.max(here, above, below, before, after);
      const room = Math.min(least, 255 - greatest) / Math.max(1, greatest);
      const weight = most * Math.sqrt(Math.min(1, room));
      const wanted = (here + weight * (above + below + before + after)) / (1 + 4 * weight);
      const change = wanted - here;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[to + channel] + change;
        sharp[to + channel] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
      }
    }
  }
  return { width, height, channels: 3, data: sharp };
}
