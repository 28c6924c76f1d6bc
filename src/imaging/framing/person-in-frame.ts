import type { HeadGrid } from '../people/head-grid.ts';
import type { Size } from '../raster/raster.ts';
import { intoFrame, type TurnedFrame } from './turned-frame.ts';

/**
 * The grid of a head as it lies in a picture that shows a frame of the photo.
 *
 * @param pixels of the photo for each of the picture that the grid was made on
 */
export function gridInFrame(grid: HeadGrid, pixels: number, frame: TurnedFrame, size: Size): HeadGrid {
  const { x, y, side, angle } = grid.square;
  const [u, v] = intoFrame(frame, [x * pixels, y * pixels]);
  const square = {
    x: u * size.width,
    y: v * size.height,
    side: (side * pixels * size.width) / frame.width,
    angle: angle - frame.angle,
  };
  return { ...grid, square };
}
