import { oklabOf } from '../color/oklab.ts';
import { type FacePoints, faceParts, facePoint } from '../face/face-points.ts';
import { cutSquare, type Halves, halvesOf, type TurnedSquare } from '../face/turned-square.ts';
import type { Raster } from '../raster/raster.ts';
import { fillPolygon } from '../selection/fill-polygon.ts';

/** Cells of each side. */
export const gridSide = 288;
/** Side of the square in heights of the face, and how far below the face its middle lies. */
const [room, lower] = [4.2, 0.35];

/** A head and what is around it on a grid, level: what the parts of a person are told apart on. */
export interface HeadGrid {
  /** Cells of each side: {@link gridSide}. */
  readonly side: number;
  readonly square: TurnedSquare;
  /** OKLab, interleaved. */
  readonly lab: Float32Array;
  /** Of the cut-out, 0..1. */
  readonly alpha: Float32Array;
  /** Points of the face in cells. */
  readonly points: FacePoints;
  /** From the top of the forehead's points to the chin, in cells. */
  readonly faceHeight: number;
  /** Share of each cell inside the rim of the face, 0..1. */
  readonly oval: Float32Array;
}

/** A picture to make grids of. */
export interface GridPicture {
  readonly colors: Halves;
  readonly alpha: Halves;
}

/**
 * @param picture sRGB, 3 channels
 * @param alpha of the cut-out, in the size of the picture
 */
export function gridPicture(picture: Raster<Uint8Array>, alpha: Raster<Uint8Array>): GridPicture {
  return { colors: halvesOf(picture), alpha: halvesOf(alpha) };
}

/** The same picture with another cut-out. */
export function withAlpha(picture: GridPicture, alpha: Raster<Uint8Array>): GridPicture {
  return { ...picture, alpha: halvesOf(alpha) };
}

/**
 * @param points of the face, in pixels of the picture
 * @param wide so many times as wide as usual
 */
export function headGrid({ colors: halves, alpha }: GridPicture, points: FacePoints, wide = 1): HeadGrid {
  const square = squareOf(points, wide);
  const planes = cutSquare(halves, square, gridSide, { scale: 1 / 255 });
  const area = gridSide * gridSide;
  const colors = new Float32Array(3 * area);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++) colors[3 * i + channel] = planes[channel * area + i];
  }
  const inCells = points.map((point) => cellOf(square, point));
  return {
    side: gridSide,
    square,
    lab: oklabOf(colors),
    alpha: cutSquare(alpha, square, gridSide, { scale: 1 / 255, beyond: 'black' }),
    points: inCells,
    faceHeight: distance(inCells[facePoint.foreheadTop], inCells[facePoint.chin]),
    oval: inside(faceParts.oval.map((index) => inCells[index])),
  };
}

/** Share of each cell inside a closed line. */
export function inside(line: readonly (readonly [number, number])[]): Float32Array {
  const size = { width: gridSide, height: gridSide };
  const filled = fillPolygon(
    size,
    line.map(([x, y]) => ({ x, y })),
  );
  const shares = new Float32Array(filled.length);
  for (let i = 0; i < shares.length; i++) shares[i] = filled[i] / 255;
  return shares;
}

function squareOf(points: FacePoints, wide: number): TurnedSquare {
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const [right, left] = [points[facePoint.rightEyeOuter], points[facePoint.leftEyeOuter]];
  const height = distance(top, chin);
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0]);
  const [middleX, middleY] = [(top[0] + chin[0]) / 2, (top[1] + chin[1]) / 2];
  return {
    x: middleX - Math.sin(angle) * lower * height,
    y: middleY + Math.cos(angle) * lower * height,
    side: wide * room * height,
    angle,
  };
}

/** Where a place of the picture lies on the grid, in cells. */
export function cellOf(
  { x, y, side, angle }: TurnedSquare,
  [px, py]: readonly [number, number],
): [number, number] {
  const [dx, dy] = [px - x, py - y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [((dx * cos + dy * sin) / side + 0.5) * gridSide, ((dy * cos - dx * sin) / side + 0.5) * gridSide];
}

const distance = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);
