import type { FacePoints } from '../face/face-points.ts';
import type { HeadGrid } from '../people/head-grid.ts';
import type { Size } from '../raster/raster.ts';
import { intoFrame, type TurnedFrame } from './turned-frame.ts';

interface Iris {
  readonly center: readonly [x: number, y: number];
  readonly radius: number;
}

/** What is known of a face, in pixels of a photo. */
export interface MeasuredFace {
  readonly points: FacePoints;
  readonly depths: readonly number[];
  readonly irises: readonly Iris[];
}

/** The same in pixels of a picture that shows a frame of the photo. */
export function faceInFrame(
  { points, depths, irises }: MeasuredFace,
  frame: TurnedFrame,
  size: Size,
): MeasuredFace {
  const scale = size.width / frame.width;
  const at = (place: readonly [number, number]) => {
    const [u, v] = intoFrame(frame, place);
    return [u * size.width, v * size.height] as const;
  };
  return {
    points: points.map(at),
    depths: depths.map((depth) => depth * scale),
    irises: irises.map(({ center, radius }) => ({ center: at(center), radius: radius * scale })),
  };
}

/**
 * The grid of a head as it lies in that picture.
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
