import { type FacePoints, faceParts, facePoint } from '../../../imaging/face/face-points.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { fillPolygon } from '../../../imaging/selection/fill-polygon.ts';

/** How a person's surface lies before the camera, on a coarse grid over a picture. */
export interface HeadSurface extends Size {
  /** Unit vectors, interleaved: x to the right, y down, z towards the viewer. */
  readonly normals: Float32Array;
  /** How far each cell of the face lies towards the viewer, in cells; below all of them where there is no face. */
  readonly heights: Float32Array;
  /** Inside of the face's rim, 0..1. */
  readonly face: Float32Array;
  /** Of the person, 0..1. */
  readonly alpha: Float32Array;
  /** Points of the face, in cells. */
  readonly points: FacePoints;
  /** From the top of the forehead to the chin, in cells. */
  readonly faceHeight: number;
}

/** Cells on the longer side of a picture. */
const gridSide = 256;
/** In heights of the face: how far points of the mesh speak for the surface around them. */
const reach = 0.035;
/** In heights of the face: over how much the face's surface goes over into that of hair, ears and neck. */
const transition = 0.07;
/** In heights of the face: how far in from its outline a person is round. */
const roundings = [0.1, 0.28];

/**
 * The surface of a person: where the face is, planes through the points of its mesh around each place (moving least squares, Lancaster and
 * Salkauskas, 1981); elsewhere, hair, neck and shoulders are round towards their outline.
 *
 * @param alpha of the person, in the size of the picture
 * @param points of the face, in pixels of the picture
 * @param depths of the points, in pixels; negative: towards the viewer
 */
export function headSurface(
  alpha: Raster<Uint8Array>,
  points: FacePoints,
  depths: readonly number[],
): HeadSurface {
  const scale = gridSide / Math.max(alpha.width, alpha.height);
  const width = Math.max(8, Math.round(alpha.width * scale));
  const height = Math.max(8, Math.round(alpha.height * scale));
  const [across, down] = [width / alpha.width, height / alpha.height];
  const inCells = points.map(([x, y]) => [x * across, y * down] as const);
  const [top, chin] = [inCells[facePoint.foreheadTop], inCells[facePoint.chin]];
  const faceHeight = Math.max(4, Math.hypot(chin[0] - top[0], chin[1] - top[1]));
  const size = { width, height };
  const own = Float32Array.from(resample(alpha, width, height).data, (value) => value / 255);
  const corners = faceParts.oval.map((index) => ({ x: inCells[index][0], y: inCells[index][1] }));
  const face = Float32Array.from(fillPolygon(size, corners), (value) => value / 255);
  const normals = roundNormals(size, own, faceHeight);
  const heights = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY);
  addFace({ size, normals, heights, face }, inCells, depths, across, faceHeight);
  return { width, height, normals, heights, face, alpha: own, points: inCells, faceHeight };
}

/** Away from the inside of the outline, the more so the nearer it is. */
function roundNormals({ width, height }: Size, alpha: Float32Array, faceHeight: number): Float32Array {
  const normals = new Float32Array(3 * width * height);
  for (const rounding of roundings) {
    const sigma = Math.max(1, rounding * faceHeight);
    const soft = blurPlane({ width, height, data: alpha }, sigma).data;
    for (let y = 0, i = 0; y < height; y++) {
      const [above, below] = [y > 0 ? -width : 0, y + 1 < height ? width : 0];
      for (let x = 0; x < width; x++, i++) {
        const [before, after] = [x > 0 ? -1 : 0, x + 1 < width ? 1 : 0];
        // Along a straight outline the slope of a blurred edge is 0.4 of its standard deviation.
        normals[3 * i] -= ((soft[i + after] - soft[i + before]) / 2) * sigma * 1.6;
        normals[3 * i + 1] -= ((soft[i + below] - soft[i + above]) / 2) * sigma * 1.6;
      }
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1]);
    const lateral = Math.min(0.95, length);
    if (length > 0) {
      normals[i] *= lateral / length;
      normals[i + 1] *= lateral / length;
    }
    normals[i + 2] = Math.sqrt(1 - lateral * lateral);
  }
  return normals;
}

interface Surface {
  readonly size: Size;
  readonly normals: Float32Array;
  readonly heights: Float32Array;
  readonly face: Float32Array;
}

function addFace(
  { size: { width, height }, normals, heights, face }: Surface,
  points: FacePoints,
  depths: readonly number[],
  scale: number,
  faceHeight: number,
): void {
  const share = blurPlane({ width, height, data: face }, transition * faceHeight).data;
  const sigma = Math.max(1, reach * faceHeight);
  for (let i = 0; i < share.length; i++) {
    if (share[i] < 0.02) continue;
    const plane = planeAt((i % width) + 0.5, Math.floor(i / width) + 0.5, points, depths, scale, sigma);
    heights[i] = plane.height;
    // The rim is half inside: the mesh speaks for what lies within alone.
    const weight = Math.min(1, Math.max(0, 2 * share[i] - 0.6) / 0.8);
    const length = Math.hypot(plane.x, plane.y, 1);
    let sum = 0;
    for (const [c, value] of [-plane.x / length, -plane.y / length, 1 / length].entries()) {
      const mixed = normals[3 * i + c] * (1 - weight) + value * weight;
      normals[3 * i + c] = mixed;
      sum += mixed * mixed;
    }
    const unit = 1 / Math.sqrt(sum || 1);
    for (let c = 0; c < 3; c++) normals[3 * i + c] *= unit;
  }
}

/** The plane through the points around a place that misses them least: its height there, and how it rises to the right and down. */
function planeAt(
  x: number,
  y: number,
  points: FacePoints,
  depths: readonly number[],
  scale: number,
  sigma: number,
): { height: number; x: number; y: number } {
  const inverse = 1 / (2 * sigma * sigma);
  let [s, sx, sy, sxx, sxy, syy, sz, sxz, syz] = [1e-9, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < points.length; k++) {
    const [dx, dy] = [points[k][0] - x, points[k][1] - y];
    const apart = (dx * dx + dy * dy) * inverse;
    if (apart > 12) continue;
    const w = Math.exp(-apart);
    const z = -depths[k] * scale;
    s += w;
    sx += w * dx;
    sy += w * dy;
    sxx += w * dx * dx;
    sxy += w * dx * dy;
    syy += w * dy * dy;
    sz += w * z;
    sxz += w * dx * z;
    syz += w * dy * z;
  }
  // Where points lie on a line, or far apart, the plane is level rather than steep.
  const calm = 0.02 * s * sigma * sigma;
  const [a, b, c] = [sxx - (sx * sx) / s + calm, sxy - (sx * sy) / s, syy - (sy * sy) / s + calm];
  const [p, q] = [sxz - (sx * sz) / s, syz - (sy * sz) / s];
  const determinant = a * c - b * b || 1e-9;
  const [slopeX, slopeY] = [(p * c - q * b) / determinant, (q * a - p * b) / determinant];
  return { height: (sz - slopeX * sx - slopeY * sy) / s, x: slopeX, y: slopeY };
}
