import type { Plane, Raster } from '../../imaging/raster/raster.ts';

/** Large enough to be seen beside a photo, in pixels. */
const leastSide = 192;

/** A blur as a picture that people can look at: white light on black, each of its pixels a square. */
export function pictureOfKernel({ width, height, data }: Plane): Raster {
  const times = Math.max(1, Math.ceil(leastSide / Math.max(width, height)));
  const pixels = new Uint8Array(3 * width * height * times * times);
  for (let y = 0, to = 0; y < height * times; y++) {
    for (let x = 0; x < width * times; x++, to += 3) {
      const light = data[Math.floor(y / times) * width + Math.floor(x / times)];
      pixels.fill(Math.round(255 * light), to, to + 3);
    }
  }
  return { width: width * times, height: height * times, channels: 3, data: pixels };
}
