import { oklabOf } from '../../../imaging/color/oklab.ts';
import { workingColors } from '../../../imaging/color/working-colors.ts';
import { PoissonSolver } from '../../../imaging/fill/poisson.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resample, resamplePlane } from '../../../imaging/raster/resample.ts';

const area = 420 * 320;
/** Steps from pixel to pixel that count as paint, not as light: of color, and of the logarithm of lightness. */
const [paintStep, edgeStep] = [0.02, 0.12];
const darkest = 0.03;
/** In pixels: how far paint is evened out where the surface ends. */
const evenness = 6;

/**
 * The light on a surface without what is painted on it: of the steps in lightness those are kept in which the color stays, and what they
 * add up to is found in the gradient domain (color Retinex: Grosse and others, "Ground truth dataset and baseline evaluations for
 * intrinsic image algorithms", 2009).
 *
 * @param mask of the picture's size; the surface
 * @returns factors of OKLab lightness, 1 in the middle of the surface's light, of the picture's size
 */
export function surfaceShading(picture: Raster, mask: Raster<Uint8Array>): Plane {
  const { width, height, data } = workingColors(picture, area);
  const lab = oklabOf(data);
  const isIn = resample(mask, width, height).data.map((value) => (value > 127 ? 1 : 0));
  const logs = new Float32Array(width * height);
  for (let i = 0; i < logs.length; i++) logs[i] = Math.log(Math.max(darkest, lab[i * 3]));
  const inside: number[] = [];
  for (let i = 0; i < isIn.length; i++) if (isIn[i] === 1) inside.push(logs[i]);
  if (inside.length === 0)
    return {
      width: picture.width,
      height: picture.height,
      data: new Float32Array(picture.width * picture.height).fill(1),
    };
  const middle = medianOf(inside);

  const around = evenedLogs(logs, isIn, width, height);
  const wanted = new Float32Array(logs.length);
  const step = (at: number, next: number) => {
    const change = logs[at] - logs[next];
    // Beyond the surface there is no light to go by: its edge is as light as the surface is there.
    if (isIn[next] === 0) return around[at] - middle;
    const paint = Math.hypot(lab[at * 3 + 1] - lab[next * 3 + 1], lab[at * 3 + 2] - lab[next * 3 + 2]);
    return paint > paintStep || Math.abs(change) > edgeStep ? 0 : change;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (isIn[at] === 0) continue;
      if (x > 0) wanted[at] += step(at, at - 1);
      if (x < width - 1) wanted[at] += step(at, at + 1);
      if (y > 0) wanted[at] += step(at, at - width);
      if (y < height - 1) wanted[at] += step(at, at + width);
    }
  }
  const light = logs.map((value, i) => (isIn[i] === 1 ? value : middle));
  new PoissonSolver(isIn, width, height).solvePlane(light, wanted);
  const shading = { width, height, data: new Float32Array(light.length) };
  const found: number[] = [];
  for (let i = 0; i < light.length; i++) if (isIn[i] === 1) found.push(light[i]);
  const center = medianOf(found);
  for (let i = 0; i < light.length; i++) shading.data[i] = isIn[i] === 1 ? Math.exp(light[i] - center) : 1;
  return resamplePlane(shading, picture.width, picture.height);
}

/** The mean of the surface's own logarithms near by. */
function evenedLogs(logs: Float32Array, isIn: Uint8Array, width: number, height: number): Float32Array {
  const mean = (data: Float32Array) => blurPlane({ width, height, data }, evenness).data;
  const sums = mean(logs.map((value, i) => (isIn[i] === 1 ? value : 0)));
  const weights = mean(Float32Array.from(isIn));
  return sums.map((value, i) => value / Math.max(1e-6, weights[i]));
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1];
}
