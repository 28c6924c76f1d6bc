import { clamp } from '../ramp.ts';
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
  /** Never lower than `surface` by more than `slack`, and much faster. */
  rough(x: number, z: number): number;
  readonly slack: number;
  /** No place is higher. */
  readonly highest: number;
  readonly hasWater: boolean;
  readonly isDraft: boolean;
}

/** Each step away from the camera is so much longer than the one before. */
const growths = { fine: 1.0032, coarse: 1.006 };
/** Steps of a mirror's line of sight. */
const group = 6;
const farthest = 60_000;

/** Walks away from the camera column by column and fills each one from below, so that nearer land hides what lies behind. */
export async function seeLand(
  options: VisibilityOptions,
  step: (share: number) => Promise<void>,
): Promise<Visibility> {
  const growth = options.isDraft ? growths.coarse : growths.fine;
  const { camera, frame, surface, rough, slack, highest, hasWater } = options;
  const { width, height } = frame;
  const columns = width * 2;
  const rows = height * 2;
  const distance = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const nearest = Math.max(0.6, (camera.above * 0.4) / Math.max(0.05, -frame.planeY(height)));
  const steps = Math.ceil(Math.log(farthest / nearest) / Math.log(growth));
  const groups = Math.ceil(steps / group);
  const skyline = new Float32Array(width * groups).fill(-1e9);
  for (let column = 0; column < columns; column++) {
    if (column % 64 === 0) await step(column / columns);
    const planeX = frame.planeX((column + 0.5) / 2);
    const away = 1 + planeX * planeX;
    let z = nearest;
    let row = rows;
    let before = 0;
    let zBefore = nearest;
    const outline = column % 2 === 0 ? (column >> 1) * groups : -1;
    for (let k = 0; k < steps; k++, z *= growth) {
      const drop = z * z * away * earthCurve;
      const sight = row < rows ? frame.planeY(row / 2) : -9;
      // Nothing is high enough to be seen from here on.
      if (z > 3000 && (highest - drop - camera.eye) / z < sight && hasWater === false) break;
      const x = planeX * z;
      const coarse = rough(x, z);
      // What cannot rise above the line of sight needs no details.
      const top =
        ((coarse + slack - drop - camera.eye) / z < sight && z > 50
          ? coarse
          : surface(x, z, z * frame.pixel)) - drop;
      const wet = hasWater && top < -drop;
      const plane = ((wet ? -drop : top) - camera.eye) / z;
      if (k === 0) {
        before = Math.min(plane, frame.planeY(height) - 1e-6);
        zBefore = z;
      }
      const target = (camera.horizon * height - plane / frame.pixel) * 2;
      while (row > target && row > 0) {
        row--;
        const y = frame.planeY((row + 0.5) / 2);
        const t = plane > before ? clamp((y - before) / (plane - before)) : 1;
        const reached = zBefore + (z - zBefore) * t;
        distance[row * columns + column] = wet ? -reached : reached;
      }
      before = plane;
      zBefore = z;
      if (outline >= 0) {
        const at = outline + ((k / group) | 0);
        if (top > skyline[at]) skyline[at] = top;
      }
    }
  }

  const stride = growth ** group;
  return {
    distance,
    columns,
    mirrored(x, z, aside, up) {
      let k = Math.max(1, Math.ceil(Math.log(z / nearest) / Math.log(growth) / group));
      let ahead = nearest * stride ** (k + 0.5);
      const drop = z * z * earthCurve;
      for (; k < groups; k++, ahead *= stride) {
        const way = ahead - z;
        if (way < 0) continue;
        const y = up * way - drop;
        if (y > highest) return 0;
        const column = Math.round((x + aside * way) / ahead / frame.pixel + width / 2);
        if (skyline[Math.max(0, Math.min(width - 1, column)) * groups + k] > y) return ahead;
      }
      return 0;
    },
  };
}
