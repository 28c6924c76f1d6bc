import { workingColors } from '../../../imaging/color/working-colors.ts';
import { subjectBox } from '../../../imaging/matte/subject-box.ts';
import { lineSegments, type Segment } from '../../../imaging/perspective/line-segments.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { type PlaneCandidate, planesOf } from './plane-candidates.ts';
import type { SurfaceKind } from './surface-kind.ts';
import { type Sight, vanishingPoints } from './vanishing-points.ts';
import { cross, dot, unit, type Vector } from './vector.ts';

/** A plane before the camera, whose picture has its center in the middle. */
export interface SurfacePlane {
  /** Of length 1, square to the surface and away from the camera. */
  readonly normal: Vector;
  /** In the plane, of length 1: what is to the right on it; `cross(normal, across)` is what is down. */
  readonly across: Vector;
  /** In pixels of the picture. */
  readonly focal: number;
}

const area = 640 * 480;
/** Segments are at least so long, of the root of the marked area and of the picture's longer side. */
const [shortest, leastShare] = [0.07, 0.018];
/** In shares of the picture's longer side: how far around the mask edges still belong to the surface. */
const nearness = 0.02;
/** What other edges of the picture count for where a person says that it's a floor or a wall. */
const elsewhere = 0.25;
/** Where less than this is between the nearest and the farthest part of a surface, it faces the camera. */
const leastDepth = 1.2;
/** Where the horizon is taken to be above a floor without lines: in heights of the marked part, and at most so low, of the picture's. */
const [aboveFloor, usualHorizon] = [0.4, 0.38];

/**
 * How a marked surface lies before the camera: straight edges in it and at its rim lead to vanishing points, and two of those (or one, and the
 * upright or level that most surfaces have) tell its plane. The principal point is the picture's middle.
 *
 * @param picture 3 or 4 channels, 8 or 16 bit
 * @param mask of its size; 255 on the surface
 * @returns undefined where it faces the camera, or where too few edges tell otherwise
 */
export function surfacePlane(
  picture: Raster,
  mask: Raster<Uint8Array>,
  kind: Exclude<SurfaceKind, 'flat'>,
): SurfacePlane | undefined {
  const colors = workingColors(picture, area);
  const { width, height } = colors;
  const isIn = resample(mask, width, height);
  const box = subjectBox(isIn);
  if (!box) return undefined;
  const focal = Math.max(width, height);
  const places = placesIn(isIn, focal);
  const marked = Math.sqrt(isIn.data.reduce((sum, value) => sum + value, 0) / 255);
  const lightness = { width, height, data: new Float32Array(width * height) };
  for (let i = 0; i < lightness.data.length; i++) {
    const [red, green, blue] = colors.data.subarray(i * 3, i * 3 + 3);
    lightness.data[i] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const segments = lineSegments(lightness, Math.max(shortest * marked, leastShare * focal));
  const near = blurPlane({ width, height, data: Float32Array.from(isIn.data) }, nearness * focal);
  const sights: Sight[] = [];
  for (const segment of segments) {
    const share = kind === 'auto' ? 0 : elsewhere;
    const weight = segment.length * Math.max(share, shareIn(segment, near));
    if (weight > 0) sights.push(sightOf(segment, weight, lightness, focal));
  }
  const points = vanishingPoints(sights, 4);
  const total = sights.reduce((sum, { weight }) => sum + weight, 0);
  const best = planesOf(points, { total, kind, places }).find((one) => isInFront(one, places));
  const scale = picture.width / width;
  if (best) {
    const depths = depthsOf(best, places);
    if (depths[1] < leastDepth * depths[0]) return undefined;
    return { normal: best.normal, across: best.across, focal: best.focal * focal * scale };
  }
  if (kind !== 'floor') return undefined;
  const horizon = Math.min(box.y - aboveFloor * box.height, usualHorizon * height) - height / 2;
  return { normal: unit([0, 1, -horizon / focal]), across: [1, 0, 0], focal: focal * scale };
}

/** How much of it is on the surface or at its rim: 1 or, where it isn't for the greater part, 0. */
function shareIn({ x1, y1, x2, y2 }: Segment, { width, data }: Plane): number {
  let count = 0;
  for (const t of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const at = Math.round(y1 + t * (y2 - y1)) * width + Math.round(x1 + t * (x2 - x1));
    if (data[at] > 25) count++;
  }
  return count >= 4 ? 1 : 0;
}

function sightOf(segment: Segment, weight: number, { width, height }: Plane, focal: number): Sight {
  const [left, top] = [(width - 1) / 2, (height - 1) / 2];
  const from: Vector = [(segment.x1 - left) / focal, (segment.y1 - top) / focal, 1];
  const to: Vector = [(segment.x2 - left) / focal, (segment.y2 - top) / focal, 1];
  return {
    normal: unit(cross(from, to)),
    x: (from[0] + to[0]) / 2,
    y: (from[1] + to[1]) / 2,
    dx: (segment.x2 - segment.x1) / segment.length,
    dy: (segment.y2 - segment.y1) / segment.length,
    weight,
  };
}

/** Some hundred places of the surface, in units of the focal length. */
function placesIn({ width, height, data }: Raster<Uint8Array>, focal: number): Vector[] {
  const places: Vector[] = [];
  const step = Math.max(1, Math.round(focal / 80));
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step)
      if (data[y * width + x] > 127)
        places.push([(x - (width - 1) / 2) / focal, (y - (height - 1) / 2) / focal, 1]);
  return places;
}

/** Inverse distances: the lower and the upper end, without the outermost of a hundred. */
function depthsOf({ normal, focal }: PlaneCandidate, places: readonly Vector[]): [number, number] {
  const depths = places.map(([x, y]) => dot(normal, [x / focal, y / focal, 1])).sort((a, b) => a - b);
  return [depths[Math.floor(0.01 * depths.length)], depths[Math.floor(0.99 * (depths.length - 1))]];
}

/** Whether all of the surface is on the near side of its horizon, and not so far away that a material is nothing but gray. */
function isInFront(plane: PlaneCandidate, places: readonly Vector[]): boolean {
  const [farthest, nearest] = depthsOf(plane, places);
  return farthest > 0 && farthest > 0.04 * nearest;
}
