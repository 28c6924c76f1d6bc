import type { ColorField } from '../color/working-colors.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** Where the picture's lines run, for each pixel. */
export interface FlowField {
  readonly width: number;
  readonly height: number;
  /** Unit vector along the lines, across the gradient; its sign means nothing. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** 0 where no direction is preferred, 1 where there is only one. */
  readonly anisotropy: Float32Array;
}

/** So much wider, and so much weaker, is the next look at a place where the one before saw nothing. */
const [wider, weaker, looks] = [4, 0.02, 3];
/** Pixels that the first of those looks reaches in the smaller picture that it is taken on. */
const coarsest = 2.5;
/** From so many pixels of smoothing on, half the size tells directions as well. */
const leastHalved = 2.2;
/** What taking means of four pixels and going between them smooths by itself: variance in pixels. */
const halvingVariance = 0.6;

/**
 * Directions from the smoothed structure tensor (Brox et al. 2006; as in Kyprianidis, Kang, Döllner: "Image and Video
 * Abstraction by Anisotropic Kuwahara Filtering", 2009) of all three channels. Where a place has hardly any gradient of
 * its own the direction comes from further and further around, so that the flow goes on smoothly over flat areas.
 *
 * @param sigma standard deviation in pixels of the smoothing
 * @param weights how much each channel counts, as a factor of its differences
 */
export function flowField(
  colors: ColorField,
  sigma: number,
  weights: readonly [number, number, number] = [1, 1, 1],
): FlowField {
  const { width, height } = colors;
  const isHalved = sigma >= leastHalved && Math.min(width, height) > 8;
  const tensor = structureTensor(colors, weights, isHalved ? 2 : 1);
  const own = isHalved ? Math.sqrt(sigma * sigma - halvingVariance) / 2 : sigma;
  const usual = isHalved ? sigma / 2 : sigma;
  // What comes from far around is as smooth in a smaller picture.
  const pace = Math.max(1, Math.floor((wider * usual) / coarsest));
  const [across, down] = [Math.ceil(tensor[0].width / pace), Math.ceil(tensor[0].height / pace)];
  const sums = tensor.map((plane) => {
    const sum = blurPlane(plane, own);
    const small = resamplePlane(plane, across, down);
    const far = new Float32Array(small.data.length);
    for (let look = 1, reach = usual, weight = 1; look < looks; look++) {
      reach *= wider;
      weight *= weaker;
      const around = blurPlane(small, reach / pace).data;
      for (let i = 0; i < far.length; i++) far[i] += weight * around[i];
    }
    const wide = resamplePlane({ width: across, height: down, data: far }, plane.width, plane.height).data;
    for (let i = 0; i < sum.data.length; i++) sum.data[i] += wide[i];
    return resamplePlane(sum, width, height).data;
  });
  return { width, height, ...directionsOf(sums) };
}

function directionsOf([xx, xy, yy]: Float32Array[]) {
  const x = new Float32Array(xx.length);
  const y = new Float32Array(xx.length);
  const anisotropy = new Float32Array(xx.length);
  for (let i = 0; i < xx.length; i++) {
    const apart = xx[i] - yy[i];
    const both = 2 * xy[i];
    const spread = Math.sqrt(apart * apart + both * both);
    const trace = xx[i] + yy[i];
    // The gradient's angle is half that of the doubled one, whose cosine this is; the line runs across it.
    const cosine = spread > 1e-30 ? apart / spread : 1;
    const sine = Math.sqrt(Math.max(0, (1 - cosine) / 2));
    x[i] = both < 0 ? sine : -sine;
    y[i] = Math.sqrt(Math.max(0, (1 + cosine) / 2));
    anisotropy[i] = trace > 1e-9 ? spread / trace : 0;
  }
  return { x, y, anisotropy };
}

/** Products of the derivatives (Scharr's kernel): xx, xy, yy; the mean of each square of `pace` pixels. */
function structureTensor(
  { width, height, data }: ColorField,
  weights: readonly [number, number, number],
  pace: 1 | 2,
): Plane[] {
  const [across, down] = [Math.ceil(width / pace), Math.ceil(height / pace)];
  const [xx, xy, yy] = [0, 1, 2].map(() => new Float32Array(across * down));
  const length = 3 * width;
  // A pixel more at both ends, where the border goes on: smoothed down each column, and differences along it.
  const smooth = new Float64Array(length + 6);
  const rise = new Float64Array(length + 6);
  const [first, second, third] = weights.map((weight) => (weight * weight) / (32 * 32 * pace * pace));
  for (let y = 0; y < height; y++) {
    const above = Math.max(y - 1, 0) * length;
    const own = y * length;
    const below = Math.min(y + 1, height - 1) * length;
    for (let i = 0; i < length; i++) {
      smooth[i + 3] = 3 * (data[above + i] + data[below + i]) + 10 * data[own + i];
      rise[i + 3] = data[below + i] - data[above + i];
    }
    for (const line of [smooth, rise]) {
      line.copyWithin(0, 3, 6);
      line.copyWithin(length + 3, length, length + 3);
    }
    const row = (pace === 2 ? y >> 1 : y) * across;
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const dx0 = smooth[i + 6] - smooth[i];
      const dx1 = smooth[i + 7] - smooth[i + 1];
      const dx2 = smooth[i + 8] - smooth[i + 2];
      const dy0 = 3 * (rise[i] + rise[i + 6]) + 10 * rise[i + 3];
      const dy1 = 3 * (rise[i + 1] + rise[i + 7]) + 10 * rise[i + 4];
      const dy2 = 3 * (rise[i + 2] + rise[i + 8]) + 10 * rise[i + 5];
      const to = row + (pace === 2 ? x >> 1 : x);
      xx[to] += first * dx0 * dx0 + second * dx1 * dx1 + third * dx2 * dx2;
      xy[to] += first * dx0 * dy0 + second * dx1 * dy1 + third * dx2 * dy2;
      yy[to] += first * dy0 * dy0 + second * dy1 * dy1 + third * dy2 * dy2;
    }
  }
  return [xx, xy, yy].map((plane) => ({ width: across, height: down, data: plane }));
}
