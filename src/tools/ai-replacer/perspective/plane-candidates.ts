import type { SurfaceKind } from './surface-kind.ts';
import type { VanishingPoint } from './vanishing-points.ts';
import { cross, dot, unit, type Vector } from './vector.ts';

export interface PlaneCandidate {
  readonly normal: Vector;
  readonly across: Vector;
  /** In the unit of the places. */
  readonly focal: number;
  /** Sum of the weights of the edges that lie in it. */
  readonly support: number;
}

interface Evidence {
  /** Weight of all edges. */
  readonly total: number;
  readonly kind: Exclude<SurfaceKind, 'flat'>;
  /** Of the surface, in units of the focal length that was taken for the picture's. */
  readonly places: readonly Vector[];
}

/** Of all edges: how many have to lead to each of two points and to both, or to a single one. */
const [leastOfTwo, leastOfBoth, leastOfOne] = [0.12, 0.42, 0.45];
const [countOfTwo, countOfOne] = [3, 4];
/** Focal lengths that cameras have, in the picture's longer side. */
const [shortFocus, longFocus] = [0.55, 2.8];
/** Two points are two directions of one plane where they are at least this far apart, as a sine, and square enough, as a cosine. */
const [leastApart, leastSquare] = [0.5, 0.5];
/** A point this far off to the side (its z) tells no perspective. */
const leastAhead = 0.12;
/** Towards a single point a surface leans level or upright where the way there is this much more so, as a cosine. */
const clearly = 0.87;
/** A floor's normal leans at most so far to the side, a wall's so far up or down. */
const [mostSideways, mostUpright] = [0.45, 0.4];
const level: Vector = [1, 0, 0];
const upright: Vector = [0, 1, 0];

/** The planes that two points, or one and the level or the upright, make; the likeliest first. */
export function planesOf(points: readonly VanishingPoint[], evidence: Evidence): PlaneCandidate[] {
  const middle = meanOf(evidence.places);
  const planes: PlaneCandidate[] = [];
  const add = (one: Vector, other: Vector, focal: number, support: number) => {
    const plane = planeOf(one, other, focal, middle);
    if (isOfKind(plane.normal, evidence.kind)) planes.push({ ...plane, support });
  };
  for (const [i, one] of points.entries()) {
    const share = one.support / evidence.total;
    for (const other of points.slice(i + 1)) {
      if (Math.min(one.count, other.count) < countOfTwo) continue;
      if (other.support < leastOfTwo * evidence.total) continue;
      if (one.support + other.support < leastOfBoth * evidence.total) continue;
      const focal = focalOf(one.toward, other.toward);
      const [a, b] = [refocused(one.toward, focal), refocused(other.toward, focal)];
      if (Math.hypot(...cross(a, b)) < leastApart || Math.abs(dot(a, b)) > leastSquare) continue;
      add(a, b, focal, one.support + other.support);
    }
    if (share < leastOfOne || one.count < countOfOne || one.toward[2] < leastAhead) continue;
    const [x, y] = [one.toward[0] - middle[0] * one.toward[2], one.toward[1] - middle[1] * one.toward[2]];
    const away = Math.hypot(x, y);
    if (evidence.kind !== 'wall' && Math.abs(y) > clearly * away) add(one.toward, level, 1, one.support);
    if (evidence.kind !== 'floor' && Math.abs(x) > clearly * away) add(one.toward, upright, 1, one.support);
  }
  return planes.sort((a, b) => b.support - a.support);
}

function meanOf(places: readonly Vector[]): Vector {
  const sum = [0, 0];
  for (const [x, y] of places) {
    sum[0] += x;
    sum[1] += y;
  }
  return [sum[0] / places.length, sum[1] / places.length, 1];
}

function isOfKind([x, y]: Vector, kind: Evidence['kind']): boolean {
  if (kind === 'floor') return Math.abs(x) < mostSideways && Math.abs(y) > Math.abs(x);
  return kind === 'auto' || Math.abs(y) < mostUpright;
}

/** Where two points belong to directions square to each other, how long the lens is (Caprile and Torre, 1990); else as assumed. */
function focalOf([x, y, z]: Vector, [x2, y2, z2]: Vector): number {
  if (Math.min(z, z2) < leastAhead) return 1;
  const square = -(x * x2 + y * y2) / (z * z2);
  const focal = Math.sqrt(Math.max(0, square));
  return focal > shortFocus && focal < longFocus ? focal : 1;
}

const refocused = ([x, y, z]: Vector, focal: number): Vector => unit([x / focal, y / focal, z]);

/** The first direction is kept, the other one made square to it; across is the one that looks more so from the surface's middle. */
function planeOf(one: Vector, other: Vector, focal: number, middle: Vector) {
  const place: Vector = [middle[0] / focal, middle[1] / focal, 1];
  let normal = unit(cross(one, other));
  if (dot(normal, place) < 0) normal = negative(normal);
  const second = unit(cross(normal, one));
  const seen = ([x, y, z]: Vector) => [x - place[0] * z, y - place[1] * z];
  const levelness = (toward: Vector) => {
    const [x, y] = seen(toward);
    return Math.abs(x) / Math.hypot(x, y);
  };
  const across = levelness(one) > levelness(second) ? one : second;
  return { normal, across: seen(across)[0] < 0 ? negative(across) : across, focal };
}

const negative = ([x, y, z]: Vector): Vector => [-x, -y, -z];
