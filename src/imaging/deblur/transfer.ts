import { type ComplexGrid, complexGrid, transform } from '../fourier/fast-fourier.ts';
import type { Plane, Size } from '../raster/raster.ts';
import { type Blur, responseOf } from './blur.ts';

/** What a blur makes of every wave of a grid of this size; the wave of no period stands at its first place. */
export function transferOf(blur: Blur, size: Size): ComplexGrid {
  if (blur.kind === 'path') return transferOfKernel(blur.kernel, size);
  const { width, height } = size;
  const response = responseOf(blur);
  const grid = complexGrid(width, height);
  for (let y = 0; y < height; y++) {
    const down = (y > height / 2 ? y - height : y) / height;
    for (let x = 0; x < width; x++) {
      const across = (x > width / 2 ? x - width : x) / width;
      grid.re[y * width + x] = response(across, down);
    }
  }
  return grid;
}

/** @param kernel with odd sides, its middle is where a point was; what reaches beyond the grid goes on at its other side */
export function transferOfKernel(kernel: Plane, { width, height }: Size): ComplexGrid {
  const grid = complexGrid(width, height);
  const [left, top] = [kernel.width >> 1, kernel.height >> 1];
  for (let y = 0; y < kernel.height; y++) {
    const row = wrapped(y - top, height) * width;
    for (let x = 0; x < kernel.width; x++) {
      grid.re[row + wrapped(x - left, width)] += kernel.data[y * kernel.width + x];
    }
  }
  transform(grid);
  return grid;
}

const wrapped = (at: number, length: number) => ((at % length) + length) % length;
