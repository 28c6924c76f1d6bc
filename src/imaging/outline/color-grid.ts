import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster, Size } from '../raster/raster.ts';

/** The colors around each cell of a grid over a picture, of some of its pixels. */
export interface ColorGrid {
  /** Interleaved RGB, 0..1. */
  readonly means: Float32Array;
  /** Of RGB, 0..1 squared. */
  readonly variances: Float32Array;
  /** Share of the pixels around a cell that counted, 0..1. */
  readonly shares: Float32Array;
}

/** Red, green and blue; the same squared; how many. */
const sums = 7;

/**
 * @param counts whether a pixel does, by its index, or what share of it
 * @param sigma how far around a cell pixels count, in cells; falls off like a bell
 */
export function colorGrid(
  { width, height, channels, data }: Raster,
  size: Size,
  sigma: number,
  counts: (pixel: number) => number,
): ColorGrid {
  const unit = data instanceof Uint16Array ? 1 / 65535 : 1 / 255;
  const planes = Array.from({ length: sums }, () => new Float32Array(size.width * size.height));
  const [red, green, blue, red2, green2, blue2, number] = planes;
  visitCells({ width, height }, size, (pixel, cell) => {
    const share = counts(pixel);
    if (share === 0) return;
    const at = pixel * channels;
    const [r, g, b] = [data[at] * unit, data[at + 1] * unit, data[at + 2] * unit];
    red[cell] += share * r;
    green[cell] += share * g;
    blue[cell] += share * b;
    red2[cell] += share * r * r;
    green2[cell] += share * g * g;
    blue2[cell] += share * b * b;
    number[cell] += share;
  });
  const blurred = planes.map((plane) => blurPlane({ ...size, data: plane }, sigma).data);
  const perCell = (width * height) / (size.width * size.height);
  const [means, variances] = [new Float32Array(3 * number.length), new Float32Array(3 * number.length)];
  for (let i = 0; i < number.length; i++) {
    const all = Math.max(blurred[6][i], 1e-6);
    for (let c = 0; c < 3; c++) {
      const mean = blurred[c][i] / all;
      means[3 * i + c] = mean;
      variances[3 * i + c] = Math.max(0, blurred[3 + c][i] / all - mean * mean);
    }
  }
  return { means, variances, shares: blurred[6].map((all) => all / perCell) };
}

/** Share of the pixels around each cell that count, 0..1. */
export function shareGrid(picture: Size, size: Size, sigma: number, counts: (pixel: number) => number) {
  const data = new Float32Array(size.width * size.height);
  visitCells(picture, size, (pixel, cell) => {
    data[cell] += counts(pixel);
  });
  const perCell = (picture.width * picture.height) / data.length;
  return blurPlane({ ...size, data }, sigma).data.map((all) => all / perCell);
}

/** Every pixel of a picture with the cell of the grid it lies in. */
export function visitCells(
  { width, height }: Size,
  size: Size,
  visit: (pixel: number, cell: number) => void,
): void {
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * size.width) / width));
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x++, pixel++) visit(pixel, row + columns[x]);
  }
}
