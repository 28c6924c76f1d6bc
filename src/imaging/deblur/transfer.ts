import { type ComplexGrid, complexGrid } from '../fourier/fast-fourier.ts';
import type { Size } from '../raster/raster.ts';
import type { Response } from './blur.ts';

/** What a blur leaves of every wave of a grid of this size; the wave of no period stands at its first place. */
export function transferOf(response: Response, { width, height }: Size): ComplexGrid {
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
