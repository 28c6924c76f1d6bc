import { PoissonSolver } from '../../fill/poisson.ts';
import type { ColorPlanes } from '../color-planes.ts';

/** Places of a donor around a hole: so many directions, and distances in radii of the hole. */
const directions = 16;
const distances = [2.4, 3.2, 4.4, 6];
/** A step in lightness around the hole between it and its donor counts this much against differences of shape. */
const stepWeight = 0.25;

/** A hole in a picture: 1 in each pixel of a window whose upper left corner is `x`, `y`. */
export interface HealedHole {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly hole: Uint8Array;
}

/** A round one; the window has a rim of two pixels. */
export function roundHole(x: number, y: number, radius: number): HealedHole {
  const [left, top] = [Math.floor(x - radius) - 2, Math.floor(y - radius) - 2];
  const side = Math.ceil(2 * radius) + 5;
  const hole = new Uint8Array(side * side);
  for (let i = 0; i < hole.length; i++) {
    const away = Math.hypot(left + (i % side) + 0.5 - x, top + Math.floor(i / side) + 0.5 - y);
    hole[i] = away <= radius ? 1 : 0;
  }
  return { x: left, y: top, width: side, height: side, hole };
}

/**
 * Fills a hole with texture from nearby whose surroundings are most like its own; light and color come from the rim ("Poisson Image
 * Editing": Pérez, Gangnet, Blake, 2003). In place.
 *
 * @param clean where a donor may lie, above 0.5; in the size of the planes
 * @returns whether a donor was found; without one nothing changes
 */
export function healHole(planes: ColorPlanes, window: HealedHole, clean: Float32Array): boolean {
  const { width, height, hole } = window;
  if (!isWithin(planes, window.x, window.y, window)) return false;
  const rim = rimOf(window);
  const radius = Math.max(width, height) / 2;
  let best = { score: Number.POSITIVE_INFINITY, dx: 0, dy: 0 };
  for (const distance of distances) {
    for (let step = 0; step < directions; step++) {
      const angle = ((step + (distance > 3 ? 0.5 : 0)) * 2 * Math.PI) / directions;
      const dx = Math.round(distance * radius * Math.cos(angle));
      const dy = Math.round(distance * radius * Math.sin(angle));
      if (!isWithin(planes, window.x + dx, window.y + dy, window) || !isClean(planes, window, dx, dy, clean))
        continue;
      const score = differenceAt(planes, window, rim, dx, dy);
      if (score < best.score) best = { score, dx, dy };
    }
  }
  if (!Number.isFinite(best.score)) return false;
  const values = new Float32Array(3 * hole.length);
  const donor = new Float32Array(values.length);
  const wanted = new Float32Array(values.length);
  const channels = [planes.l, planes.a, planes.b];
  for (let i = 0; i < hole.length; i++) {
    const at = placeOf(planes, window, i);
    for (const [channel, plane] of channels.entries()) {
      values[3 * i + channel] = plane[at];
      donor[3 * i + channel] = plane[at + best.dy * planes.width + best.dx];
    }
  }
  for (let i = 0; i < values.length; i++) {
    // The rim of the window is no hole, so that all four neighbors are there.
    if (hole[Math.trunc(i / 3)] === 1)
      wanted[i] = 4 * donor[i] - donor[i - 3] - donor[i + 3] - donor[i - 3 * width] - donor[i + 3 * width];
  }
  new PoissonSolver(hole, width, height).solve(values, wanted);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] !== 1) continue;
    for (const [channel, plane] of channels.entries())
      plane[placeOf(planes, window, i)] = values[3 * i + channel];
  }
  return true;
}

function placeOf(planes: ColorPlanes, { x, y, width }: HealedHole, i: number): number {
  return (y + Math.floor(i / width)) * planes.width + x + (i % width);
}

function isWithin(planes: ColorPlanes, x: number, y: number, { width, height }: HealedHole): boolean {
  return x >= 0 && y >= 0 && x + width <= planes.width && y + height <= planes.height;
}

function isClean(
  planes: ColorPlanes,
  window: HealedHole,
  dx: number,
  dy: number,
  clean: Float32Array,
): boolean {
  const shift = dy * planes.width + dx;
  for (let i = 0; i < window.hole.length; i++) {
    if (window.hole[i] === 1 && clean[placeOf(planes, window, i) + shift] <= 0.5) return false;
  }
  return true;
}

/** Pixels of the window beside its hole. */
function rimOf({ hole, width, height }: HealedHole): number[] {
  const rim: number[] = [];
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 1) continue;
    const x = i % width;
    const isBeside =
      (x > 0 && hole[i - 1] === 1) ||
      (x + 1 < width && hole[i + 1] === 1) ||
      (i >= width && hole[i - width] === 1) ||
      (i + width < width * height && hole[i + width] === 1);
    if (isBeside) rim.push(i);
  }
  return rim;
}

function differenceAt(
  planes: ColorPlanes,
  window: HealedHole,
  rim: number[],
  dx: number,
  dy: number,
): number {
  const shift = dy * planes.width + dx;
  let score = 0;
  for (const plane of [planes.l, planes.a, planes.b]) {
    let [sum, squares] = [0, 0];
    for (const i of rim) {
      const at = placeOf(planes, window, i);
      const apart = plane[at + shift] - plane[at];
      sum += apart / rim.length;
      squares += apart ** 2 / rim.length;
    }
    score += squares - sum ** 2 + stepWeight * sum ** 2;
  }
  return score;
}
