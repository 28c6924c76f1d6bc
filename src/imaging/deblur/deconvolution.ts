import { type ComplexGrid, complexGrid, transform, transformBack } from '../fourier/fast-fourier.ts';
import { multiply, multiplyByConjugate } from '../fourier/wave-product.ts';
import type { Size } from '../raster/raster.ts';
import { type LightCurve, lightCurve, linearLight } from './light-curve.ts';

/** In which values a blur adds up: light for a lens, encoded values for an editor; halfway between them where nobody knows. */
export type BlurLight = 'linear' | 'between' | 'encoded';

const curves: Readonly<Record<BlurLight, LightCurve>> = {
  linear: linearLight,
  between: lightCurve(5 / 3),
  encoded: { decode: cut, encode: cut },
};

interface Blurred extends Size {
  /** Three planes, one after another, encoded, 0..1; width and height are powers of two. */
  readonly planes: Float32Array;
  /** What the blur leaves of every wave of such a grid. */
  readonly transfer: ComplexGrid;
  /** Pixels along the borders which the blur carried beyond them; what comes out there is worth nothing. */
  readonly border: number;
  readonly light: BlurLight;
  /** Standard deviation of the noise in what the blur added up, 0..1. */
  readonly noise: number;
}

/** How much the denoised picture counts beside the blurred one (Zhang et al. 2021). */
const trust = 0.23;

/**
 * The Fourier step of half-quadratic splitting (Zhang et al.: "Plug-and-Play Image Restoration with Deep Denoiser Prior", 2021): of all
 * pictures that blur to the given one, the one that is nearest to a denoised estimate.
 */
export interface Deconvolution {
  /**
   * @param estimate three planes, encoded
   * @param level standard deviation of the noise that is taken for what is wrong with the estimate, 0..1
   * @returns three planes, encoded, 0..1
   */
  sharpen(estimate: Float32Array, level: number): Float32Array;
  /** What the blur would make of it: the blurred picture again, where the estimate is right. */
  blurAgain(estimate: Float32Array): Float32Array;
}

export function openDeconvolution(blurred: Blurred): Deconvolution {
  const { width, height, planes, transfer, border, light, noise } = blurred;
  const area = width * height;
  const { decode, encode } = curves[light];
  const given = gridsOf(planes);
  const weights = borderWeights(blurred);
  for (const grid of given) {
    taper(grid, transfer, weights, border);
    transform(grid);
    multiplyByConjugate(grid, transfer);
  }
  const power = new Float32Array(area);
  for (let at = 0; at < area; at++) power[at] = transfer.re[at] ** 2 + transfer.im[at] ** 2;

  return {
    sharpen(estimate, level) {
      const ratio = (trust * noise * noise) / (level * 0.5) ** 2;
      const grids = gridsOf(estimate);
      const result = new Float32Array(3 * area);
      for (const [at, grid] of grids.entries()) {
        transform(grid);
        const { re, im } = given[at];
        for (let i = 0; i < area; i++) {
          const share = 1 / (power[i] + ratio);
          grid.re[i] = (re[i] + ratio * grid.re[i]) * share;
          grid.im[i] = (im[i] + ratio * grid.im[i]) * share;
        }
        transformBack(grid);
        write(grid, at, result);
      }
      return result;
    },
    blurAgain(estimate) {
      const result = new Float32Array(3 * area);
      for (const [at, grid] of gridsOf(estimate).entries()) {
        transform(grid);
        multiply(grid, transfer);
        transformBack(grid);
        write(grid, at, result);
      }
      return result;
    },
  };

  function write({ re, im }: ComplexGrid, at: number, result: Float32Array): void {
    const first = 2 * at * area;
    for (let i = 0; i < area; i++) result[first + i] = encode(re[i]);
    if (at === 0) for (let i = 0; i < area; i++) result[area + i] = encode(im[i]);
  }

  /** Red and green as one grid, blue as the other. */
  function gridsOf(three: Float32Array): ComplexGrid[] {
    const [one, other] = [complexGrid(width, height), complexGrid(width, height)];
    for (let i = 0; i < area; i++) {
      one.re[i] = decode(three[i]);
      one.im[i] = decode(three[area + i]);
      other.re[i] = decode(three[2 * area + i]);
    }
    return [one, other];
  }
}

function cut(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** 0 along the borders, 1 from `border` on. */
function borderWeights({ width, height, border }: Size & { readonly border: number }): Float32Array {
  const rise = (at: number, length: number) =>
    Math.sin((Math.PI / 2) * Math.min(1, Math.min(at, length - 1 - at) / border)) ** 2;
  const weights = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) weights[y * width + x] = rise(x, width) * rise(y, height);
  }
  return weights;
}

/** Blurs a grid towards its borders around to the opposite ones: for Fourier, it goes on there. */
function taper(grid: ComplexGrid, transfer: ComplexGrid, weights: Float32Array, border: number): void {
  const around = { ...grid, re: grid.re.slice(), im: grid.im.slice() };
  transform(around);
  for (let round = 0; round < 3; round++) multiply(around, transfer);
  transformBack(around);
  const { width, height } = grid;
  for (let y = 0, i = 0; y < height; y++) {
    const isRow = y < border || y >= height - border;
    for (let x = 0; x < width; x++, i++) {
      if (!isRow && x === border) {
        const step = width - 2 * border;
        x += step;
        i += step;
      }
      const weight = weights[i];
      grid.re[i] = grid.re[i] * weight + around.re[i] * (1 - weight);
      grid.im[i] = grid.im[i] * weight + around.im[i] * (1 - weight);
    }
  }
}
