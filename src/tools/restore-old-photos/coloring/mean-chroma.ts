import { labOf } from '../../../imaging/color/cielab.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** About so many pixels are looked at. */
const lookedAt = 20_000;

/** How colored a picture is in the mean, in CIE Lab. @param picture 3 channels, sRGB */
export function meanChroma({ data, channels }: Raster): number {
  const most = data instanceof Uint16Array ? 65_535 : 255;
  const step = channels * Math.max(1, Math.floor(data.length / channels / lookedAt));
  let [sum, count] = [0, 0];
  for (let at = 0; at < data.length; at += step) {
    const [, a, b] = labOf(data[at] / most, data[at + 1] / most, data[at + 2] / most);
    sum += Math.hypot(a, b);
    count++;
  }
  return sum / count;
}
