import { clamp } from '../../imaging/sampling/ramp.ts';
import type { Camera, Frame } from './camera.ts';

/** Light bends with the air, so that the Earth looks 15 % flatter than it is. */
const earthCurve = 1 / (2 * 6_371_000 * 1.15);

/** What the camera sees through each quarter of each pixel, and the outlines that mirrors look for. */
export interface Visibility {
  /** Distance along the camera's axis for `columns` × `rows` samples (2 × 2 a pixel): negative on water, infinite in the sky. */
  readonly distance: Float32Array;
  readonly columns: number;
  /** First distance from `from` on at which the land rises above a line of sight that leaves (x, 0, z) upwards; 0 where none does. */
  mirrored(x: number, z: number, aside: number, up: number): number;
}

export interface VisibilityOptions {
  readonly camera: Camera;
  readonly frame: Frame;
  /** Height of everything that stands there; details smaller than the footprint may be left out. */
  surface(x: number, z: number, footprint: number): number;
  /** Without details, and faster. */
  rough(x: number, z: number): number;
  /** Whether all of `surface` there is surely lower than `level`. */
  isBelow(x: number, z: number, level: number): boolean;
  /** How high things rise there that are painted later, and yet mirrored. */
  standing(x: number, z: number): number;
  /** No place is higher. */
  readonly highest: number;
  readonly hasWater: boolean;
  /** Up to this distance nothing grows that a few steps could miss. */
  readonly bareTo: number;
  readonly isDraft: boolean;
}

/** Each step away from the camera is so much longer than the one before. */
const growths = { fine: 1.0032, coarse: 1.0085 };
/** Steps taken at once over smooth ground. */
const leaps = 3;
/** Steps of a mirror's line of sight. */
const group = 6;
/** Columns and groups to a side of a block of outlines. */
const block = 8;
const farthest = 60_000;

/** Walks away from the camera column by column and fills each one from below, so that nearer land hides what lies behind. */
export async function seeLand(
  options: VisibilityOptions,
  step: (share: number) => Promise<void>,
): Promise<Visibility> {
  const growth = options.isDraft ? growths.coarse : growths.fine;
  const { camera, frame, surface, rough, isBelow, standing, bareTo, highest, hasWater } = options;
  const { width, height } = frame;
  const columns = width * 2;
  const rows = height * 2;
  const distance = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const nearest = Math.max(0.6, (camera.above * 0.4) / Math.max(0.05, -frame.planeY(height)));
  const steps = Math.ceil(Math.log(farthest / nearest) / Math.log(growth));
  const strides = growth ** leaps;
  const groups = Math.ceil(steps / group);
  const skyline = new Float32Array(hasWater ? width * groups : 0).fill(-1e9);
  /** Where the land without details is seen on the camera's plane. */
  function planeAt(planeX: number, z: number): number {
    const drop = z * z * (1 + planeX * planeX) * earthCurve;
    const top = rough(planeX * z, z);
    return ((hasWater ? Math.max(0, top) : top) - drop - camera.eye) / z;
  }
  for (let column = 0; column < columns; column++) {
    if (column % 64 === 0) await step(column / columns);
    const planeX = frame.planeX((column + 0.5) / 2);
    const away = 1 + planeX * planeX;
    let z = nearest;
    let row = rows;
    let before = 0;
    let zBefore = nearest;
    const outline = hasWater && column % 2 === 0 ? (column >> 1) * groups : -1;
    let leap = 1;
    let careful = 0;
    for (let k = 0; k < steps; k += leap, z *= leap === 1 ? growth : strides) {
      const leapt = leap;
      leap = 1;
      const drop = z * z * away * earthCurve;
      const sight = frame.planeY(row / 2);
      // Nothing is high enough to be seen from here on.
      if (z > 3000 && (highest - drop - camera.eye) / z < sight && hasWater === false) break;
      const x = planeX * z;
      // What cannot rise above the line of sight needs no details, and matters to mirrors alone: once a group will do.
      const level = sight * z + camera.eye + drop;
      const isFlooded = hasWater && level <= 0;
      const isLow = isBelow(x, z, isFlooded ? 0 : level);
      if (isLow && !isFlooded && (outline < 0 || k % group > 0)) {
        before = Number.NaN;
        continue;
      }
      const ground = isLow ? (isFlooded ? -1 : rough(x, z)) : surface(x, z, z * frame.pixel);
      const top = ground - drop;
      const wet = hasWater && top < -drop;
      const plane = ((wet ? -drop : top) - camera.eye) / z;
      if (k === 0) {
        before = Math.min(plane, frame.planeY(height) - 1e-6);
        zBefore = z;
      }
      const target = (camera.horizon * height - plane / frame.pixel) * 2;
      if (target < row && Number.isNaN(before)) {
        zBefore = z / growth;
        before = planeAt(planeX, zBefore);
      }
      if (leapt > 1 && row - target > 2) {
        // Something rises here: back, and on step by step.
        k -= leaps;
        z /= strides;
        careful = leaps;
        continue;
      }
      while (row > target && row > 0) {
        row--;
        const y = frame.planeY((row + 0.5) / 2);
        const t = plane > before ? clamp((y - before) / (plane - before)) : 1;
        const reached = zBefore + (z - zBefore) * t;
        distance[row * columns + column] = wet ? -reached : reached;
      }
      // Smooth ground that hardly rises on the picture is looked at less often.
      careful--;
      if (
        z < bareTo &&
        careful < 0 &&
        k > 0 &&
        (camera.eye - top) * (growth - 1) * leaps * 2 < z * frame.pixel
      )
        leap = leaps;
      before = plane;
      zBefore = z;
      if (outline >= 0) {
        const at = outline + ((k / group) | 0);
        const shown = isFlooded ? top : top + standing(x, z);
        if (shown > skyline[at]) skyline[at] = shown;
      }
    }
  }

  const stride = growth ** group;
  /** The highest outline of each block of columns and groups and of the blocks beside it: mirrors leap over what is lower. */
  const blocks = { across: Math.ceil(width / block), along: Math.ceil(groups / block) };
  const crests = new Float32Array(hasWater ? blocks.across * blocks.along : 0).fill(-1e9);
  if (hasWater)
    for (let column = 0; column < width; column++)
      for (let k = 0; k < groups; k++) {
        const top = skyline[column * groups + k];
        const across = Math.floor(column / block);
        for (let b = Math.max(0, across - 1); b <= Math.min(blocks.across - 1, across + 1); b++) {
          const at = b * blocks.along + Math.floor(k / block);
          if (top > crests[at]) crests[at] = top;
        }
      }
  const leap = stride ** block;
  return {
    distance,
    columns,
    mirrored(x, z, aside, up) {
      let k = Math.max(1, Math.ceil(Math.log(z / nearest) / Math.log(growth) / group));
      let ahead = nearest * stride ** (k + 0.5);
      const drop = z * z * earthCurve;
      const shift = (x - aside * z) / frame.pixel;
      const middle = aside / frame.pixel + width / 2;
      while (k < groups) {
        const way = ahead - z;
        if (way >= 0) {
          const y = up * way - drop;
          if (y > highest) return 0;
          const column = Math.max(0, Math.min(width - 1, Math.round(shift / ahead + middle)));
          if (k % block === 0 && Math.abs(shift / ahead - shift / (ahead * leap)) < block) {
            const at = Math.floor(column / block) * blocks.along + Math.floor(k / block);
            if (crests[at] <= y) {
              k += block;
              ahead *= leap;
              continue;
            }
          }
          if (skyline[column * groups + k] > y) return ahead;
        }
        k++;
        ahead *= stride;
      }
      return 0;
    },
  };
}
