import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';

/** Of the blur that is taken away: over so much the strength is evened. */
const around = 4;
/** In levels: what varies less is noise. */
const least = 2;
const most = 2;
/** In levels: a color so far from the mark's is changed by it plainly. */
const farOff = 48;
const luma = [0.3, 0.59, 0.11];

/** Red, green and blue, 0..255. */
export type ColorPlanes = readonly [Plane, Plane, Plane];

/**
 * The fine detail of a picture as a mark of one color makes it: positive where colors come nearer to it. As strong in one place as in the
 * other: what is faint and everywhere counts as much as what is strong and rare.
 *
 * @param sigma in pixels: coarser is no detail
 * @param targets levels of gray; undefined for white and black, which change all colors alike
 * @returns about −2..2, for each target
 */
export function markDetails(
  colors: ColorPlanes,
  sigma: number,
  targets: readonly (number | undefined)[],
): Plane[] {
  const [{ width, height }] = colors;
  const coarse = colors.map((plane) => blurPlane(plane, sigma).data);
  const strength = new Float32Array(width * height);
  for (let c = 0; c < 3; c++) {
    for (let at = 0; at < strength.length; at++)
      strength[at] += (colors[c].data[at] - coarse[c][at]) ** 2 / 3;
  }
  const spread = blurPlane({ width, height, data: strength }, sigma * around).data;
  const scale = spread.map((value) => 1 / Math.sqrt(value + least * least));
  return targets.map((target) => {
    const data = new Float32Array(width * height);
    for (let at = 0; at < data.length; at++) {
      let sum = 0;
      for (let c = 0; c < 3; c++) {
        const toward =
          target === undefined ? luma[c] : Math.max(-1, Math.min(1, (target - coarse[c][at]) / farOff)) / 3;
        sum += toward * (colors[c].data[at] - coarse[c][at]);
      }
      data[at] = Math.max(-most, Math.min(most, sum * scale[at]));
    }
    return { width, height, data };
  });
}

/** The colors of a picture with 3 or 4 channels, smaller if so wanted: means of what falls into a pixel. */
export function colorPlanes({ width, height, channels, data }: Raster, scale = 1): ColorPlanes {
  const unit = data instanceof Uint16Array ? 257 : 1;
  const across = Math.max(1, Math.round(width * scale));
  const upright = Math.max(1, Math.round(height * scale));
  const counts = new Uint32Array(across * upright);
  const plane = (): Plane => ({
    width: across,
    height: upright,
    data: new Float32Array(across * upright),
  });
  const planes: ColorPlanes = [plane(), plane(), plane()];
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * across) / width));
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * upright) / height) * across;
    for (let x = 0; x < width; x++, at += channels) {
      const to = row + columns[x];
      counts[to]++;
      for (let c = 0; c < 3; c++) planes[c].data[to] += data[at + c] / unit;
    }
  }
  for (const { data: sums } of planes) for (let at = 0; at < sums.length; at++) sums[at] /= counts[at];
  return planes;
}
