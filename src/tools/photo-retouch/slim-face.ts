import { type FacePoints, facePoint } from '../../imaging/face/face-points.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { cubicWeights } from '../../imaging/raster/cubic-weights.ts';
import type { Box, Plane, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { squaredDistances } from '../../imaging/selection/distance.ts';

/** The outline of a face moves by at most this share of its width. */
export const mostMoved = 0.06;
/** Distances from the middle line, in halves of the width of the face: from where on skin moves, where most, and where no more. */
const [still, edge, end] = [0.3, 0.92, 1.9];
/** Places between the eyes (0) and the chin (1): cheeks and jaw move, temples and neck don't. */
const [top, full, lowest, bottom] = [-0.15, 0.55, 0.95, 1.45];
/** Distances from the background, in widths of the face: nothing moves there, and everything moves beyond. */
const [held, free] = [0.012, 0.13];
/** Longer side of the picture on which distances are measured. */
const measured = 512;

/**
 * Makes a face narrower (above 0) or wider: cheeks and jaw move towards its middle line or away from it, smoothly, and less the nearer the
 * background is. Pixels of the background, and all lines in it, stay as they are. In place.
 *
 * @param person cut out, 255 where the person is; in the size of the pixels
 * @param points in pixels
 * @param amount −1..1; at 1 the outline moves by {@link mostMoved} of the width of the face
 * @returns pixels that moved
 */
export function slimFace(
  pixels: Raster,
  person: Raster<Uint8Array>,
  points: FacePoints,
  amount: number,
): number {
  if (amount === 0) return 0;
  const frame = frameOf(points);
  const box = boxAround(frame, pixels);
  if (!box) return 0;
  const source = cropRaster(pixels, box);
  const away = distanceFromBackground(cropRaster(person, box));
  let moved = 0;
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const [across, along] = placeIn(frame, box.x + column + 0.5, box.y + row + 0.5);
      const side = across < 0 ? frame.right : frame.left;
      const place = Math.abs(across) / side;
      const bump = smooth(still, edge, place) * smooth(end, edge, place);
      const height = smooth(top, full, along) * smooth(bottom, lowest, along);
      if (bump * height === 0) continue;
      const freedom = smooth(held * frame.width, free * frame.width, readAway(away, column, row, box));
      // A side that is turned away is narrow, and moves less.
      const share = Math.min(1, (2 * side) / frame.width);
      const shift = amount * mostMoved * frame.width * share * bump * height * freedom * Math.sign(across);
      if (Math.abs(shift) < 0.02) continue;
      moved++;
      const at = ((box.y + row) * pixels.width + box.x + column) * pixels.channels;
      writeFrom(source, column + shift * frame.x, row + shift * frame.y, pixels, at);
    }
  }
  return moved;
}

interface Frame {
  /** Unit vector across the face, from its right side to its left one. */
  readonly x: number;
  readonly y: number;
  readonly middle: readonly [x: number, y: number];
  /** From the line between the eyes to the chin. */
  readonly height: number;
  readonly width: number;
  /** From the middle line to each side. */
  readonly right: number;
  readonly left: number;
}

function frameOf(points: FacePoints): Frame {
  const [right, left] = [points[facePoint.rightSide], points[facePoint.leftSide]];
  const [outer, other] = [points[facePoint.rightEyeOuter], points[facePoint.leftEyeOuter]];
  const length = Math.hypot(other[0] - outer[0], other[1] - outer[1]);
  const [x, y] = [(other[0] - outer[0]) / length, (other[1] - outer[1]) / length];
  const middle = points[facePoint.noseBridge];
  const chin = points[facePoint.chin];
  const across = ([px, py]: readonly [number, number]) => (px - middle[0]) * x + (py - middle[1]) * y;
  const [toRight, toLeft] = [Math.max(1, -across(right)), Math.max(1, across(left))];
  return {
    x,
    y,
    middle,
    height: Math.max(1, (chin[1] - middle[1]) * x - (chin[0] - middle[0]) * y),
    width: toRight + toLeft,
    right: toRight,
    left: toLeft,
  };
}

/** Pixels across from the middle line, and how far from the eyes (0) to the chin (1). */
function placeIn({ x, y, middle, height }: Frame, px: number, py: number): [across: number, along: number] {
  const [dx, dy] = [px - middle[0], py - middle[1]];
  return [dx * x + dy * y, (dy * x - dx * y) / height];
}

function boxAround({ middle, width, height }: Frame, picture: Raster): Box | undefined {
  const reach = Math.max(end * width, bottom * height);
  const [x, y] = [Math.max(0, Math.floor(middle[0] - reach)), Math.max(0, Math.floor(middle[1] - reach))];
  const right = Math.min(picture.width, Math.ceil(middle[0] + reach));
  const lower = Math.min(picture.height, Math.ceil(middle[1] + reach));
  return right > x && lower > y ? { x, y, width: right - x, height: lower - y } : undefined;
}

/** In pixels of the box, on a smaller plane. */
function distanceFromBackground(person: Raster<Uint8Array>): Plane {
  const shrink = Math.min(1, measured / Math.max(person.width, person.height));
  const width = Math.max(1, Math.round(person.width * shrink));
  const height = Math.max(1, Math.round(person.height * shrink));
  const background = resample(person, width, height).data.map(
    (alpha) => 255 - Math.min(255, 2 * Math.max(0, alpha - 64)),
  );
  const data = squaredDistances(background, { width, height });
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.sqrt(data[i]) - 1) / shrink;
  return { width, height, data };
}

function readAway({ width, height, data }: Plane, column: number, row: number, box: Box): number {
  const x = Math.min(width - 1, Math.max(0, ((column + 0.5) * width) / box.width - 0.5));
  const y = Math.min(height - 1, Math.max(0, ((row + 0.5) * height) / box.height - 0.5));
  const [left, upper] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - upper];
  const right = Math.min(width - 1, left + 1);
  const lower = Math.min(height - 1, upper + 1);
  const above = data[upper * width + left] * (1 - u) + data[upper * width + right] * u;
  const below = data[lower * width + left] * (1 - u) + data[lower * width + right] * u;
  return above * (1 - v) + below * v;
}

/** Cubic (Catmull, Rom, 1974), so that pores stay sharp; alpha goes with the colors. */
function writeFrom(source: Raster, x: number, y: number, pixels: Raster, to: number): void {
  const { width, height, channels, data } = source;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const [left, upper] = [Math.floor(x), Math.floor(y)];
  const across = cubicWeights(x - left);
  const down = cubicWeights(y - upper);
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    for (let row = 0; row < 4; row++) {
      const start = Math.min(height - 1, Math.max(0, upper + row - 1)) * width;
      for (let column = 0; column < 4; column++) {
        const at = (start + Math.min(width - 1, Math.max(0, left + column - 1))) * channels + c;
        sum += down[row] * across[column] * data[at];
      }
    }
    pixels.data[to + c] = Math.round(Math.min(most, Math.max(0, sum)));
  }
}
