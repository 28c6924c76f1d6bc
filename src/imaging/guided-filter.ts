import type { Plane } from './raster.ts';

/** `target ≈ red·R + green·G + blue·B + offset` around every pixel, `R G B` being the guide's planes. */
export interface GuidedCoefficients {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly offset: Float32Array;
  /** Share of the target's variance that the colors explain, 0..1: how far the coefficients can be believed. */
  readonly fit: Float32Array;
}

/** Below this the target has nothing to explain. */
const flatVariance = 1e-5;

/**
 * Guided filter with a color guide (He, Sun, Tang: "Guided Image Filtering", 2013), left as its averaged
 * coefficients: applied to the guide of the same size they give the filtered target; enlarged and applied to a larger
 * guide they give the target at that size (He, Sun: "Fast Guided Filter", 2015).
 *
 * @param guide three planes 0..1 of the target's size
 * @param radius of the square window in pixels
 * @param epsilon variance (0..1 squared) below which the guide counts as flat
 */
export function guidedCoefficients(
  guide: readonly [Plane, Plane, Plane],
  target: Plane,
  radius: number,
  epsilon: number,
): GuidedCoefficients {
  const { width, height } = target;
  const length = width * height;
  const [r, g, b] = guide.map((plane) => plane.data);
  const t = target.data;
  const mean = boxMean(width, height, radius);
  const product = new Float32Array(length);
  const meanOf = (first: Float32Array, second: Float32Array): Float32Array => {
    for (let i = 0; i < length; i++) product[i] = first[i] * second[i];
    return mean(product);
  };
  const [mr, mg, mb, mt] = [mean(r), mean(g), mean(b), mean(t)];
  const [rr, rg, rb, gg, gb, bb] = [
    meanOf(r, r),
    meanOf(r, g),
    meanOf(r, b),
    meanOf(g, g),
    meanOf(g, b),
    meanOf(b, b),
  ];
  const tt = meanOf(t, t);
  const [rt, gt, bt] = [meanOf(r, t), meanOf(g, t), meanOf(b, t)];
  // The 3 × 3 covariance of the guide, solved by Cramer's rule; the results overwrite planes no longer needed.
  for (let i = 0; i < length; i++) {
    const a11 = rr[i] - mr[i] * mr[i] + epsilon;
    const a12 = rg[i] - mr[i] * mg[i];
    const a13 = rb[i] - mr[i] * mb[i];
    const a22 = gg[i] - mg[i] * mg[i] + epsilon;
    const a23 = gb[i] - mg[i] * mb[i];
    const a33 = bb[i] - mb[i] * mb[i] + epsilon;
    const v1 = rt[i] - mr[i] * mt[i];
    const v2 = gt[i] - mg[i] * mt[i];
    const v3 = bt[i] - mb[i] * mt[i];
    const c11 = a22 * a33 - a23 * a23;
    const c12 = a13 * a23 - a12 * a33;
    const c13 = a12 * a23 - a13 * a22;
    const c22 = a11 * a33 - a13 * a13;
    const c23 = a12 * a13 - a11 * a23;
    const c33 = a11 * a22 - a12 * a12;
    const scale = 1 / (a11 * c11 + a12 * c12 + a13 * c13);
    const x1 = scale * (c11 * v1 + c12 * v2 + c13 * v3);
    const x2 = scale * (c12 * v1 + c22 * v2 + c23 * v3);
    const x3 = scale * (c13 * v1 + c23 * v2 + c33 * v3);
    rt[i] = x1;
    gt[i] = x2;
    bt[i] = x3;
    const variance = tt[i] - mt[i] * mt[i];
    tt[i] = variance > flatVariance ? Math.min(1, (x1 * v1 + x2 * v2 + x3 * v3) / variance) : 1;
    mt[i] -= x1 * mr[i] + x2 * mg[i] + x3 * mb[i];
  }
  return { red: mean(rt), green: mean(gt), blue: mean(bt), offset: mean(mt), fit: mean(tt) };
}

/** Mean over a square window, cut off at the border; running sums, so the radius costs nothing. */
function boxMean(width: number, height: number, radius: number): (values: Float32Array) => Float32Array {
  const rows = new Float32Array(width * height);
  const sums = new Float64Array(width);
  return (values) => {
    for (let y = 0; y < height; y++) {
      const start = y * width;
      let sum = 0;
      for (let x = 0; x < Math.min(radius, width); x++) sum += values[start + x];
      for (let x = 0; x < width; x++) {
        if (x + radius < width) sum += values[start + x + radius];
        if (x - radius > 0) sum -= values[start + x - radius - 1];
        rows[start + x] = sum / (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1);
      }
    }
    const out = new Float32Array(width * height);
    sums.fill(0);
    for (let y = 0; y < Math.min(radius, height); y++) {
      for (let x = 0; x < width; x++) sums[x] += rows[y * width + x];
    }
    for (let y = 0; y < height; y++) {
      const added = y + radius < height ? (y + radius) * width : -1;
      const dropped = y - radius > 0 ? (y - radius - 1) * width : -1;
      const scale = 1 / (Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1);
      for (let x = 0; x < width; x++) {
        let sum = sums[x];
        if (added >= 0) sum += rows[added + x];
        if (dropped >= 0) sum -= rows[dropped + x];
        sums[x] = sum;
        out[y * width + x] = sum * scale;
      }
    }
    return out;
  };
}
