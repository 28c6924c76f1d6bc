import type { Plane } from '../raster/raster.ts';

/** Pixels of the blur that a picture is compared with. */
const taps = 9;

/**
 * How blurred a picture looks, 0 (sharp) to 1: of what changes between neighbors, the share that another blur leaves as it is (Crete et
 * al.: "The blur effect: perception and estimation with a new no-reference perceptual blur metric", 2007). The larger of across and down, so
 * that motion counts.
 */
export function blurMeasure(plane: Plane): number {
  return Math.max(alongAxis(plane, 1, plane.width), alongAxis(plane, plane.width, plane.width));
}

function alongAxis({ data, height }: Plane, stride: number, width: number): number {
  const isAcross = stride === 1;
  const [length, lines] = isAcross ? [width, height] : [height, width];
  const half = (taps - 1) / 2;
  let [all, lost] = [0, 0];
  const line = new Float32Array(length);
  const soft = new Float32Array(length);
  for (let k = 0; k < lines; k++) {
    for (let i = 0; i < length; i++) line[i] = data[isAcross ? k * width + i : i * width + k];
    for (let i = half; i < length - half; i++) {
      let sum = 0;
      for (let t = -half; t <= half; t++) sum += line[i + t];
      soft[i] = sum / taps;
    }
    for (let i = half + 1; i < length - half; i++) {
      const own = Math.abs(line[i] - line[i - 1]);
      all += own;
      lost += Math.max(0, own - Math.abs(soft[i] - soft[i - 1]));
    }
  }
  return all === 0 ? 1 : 1 - lost / all;
}
