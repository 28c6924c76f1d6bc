import { cross, unit, type Vec } from '../trace/affine.ts';

/** From where, and how much of it, a room is seen. */
export interface View {
  readonly eye: Vec;
  readonly target: Vec;
  /** Tangent of half the angle of the shorter side. */
  readonly opening: number;
  /** What is sharp, meters from the eye; left out where all is. */
  readonly sharp?: { readonly near: number; readonly far: number };
}

export interface RoomCamera {
  readonly eye: Vec;
  /** A unit direction through a point of the picture, pixels, into `out`. */
  aim(out: Float64Array, x: number, y: number): void;
  /** What a pixel covers at a distance of one meter, meters. */
  readonly pixel: number;
}

export function roomCamera({ eye, target, opening }: View, width: number, height: number): RoomCamera {
  const forward = unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]]);
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const pixel = (2 * opening) / Math.min(width, height);
  return {
    eye,
    pixel,
    aim(out, x, y) {
      const u = (x - width / 2) * pixel;
      const v = (height / 2 - y) * pixel;
      const dx = forward[0] + u * right[0] + v * up[0];
      const dy = forward[1] + u * right[1] + v * up[1];
      const dz = forward[2] + u * right[2] + v * up[2];
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      out[0] = dx / length;
      out[1] = dy / length;
      out[2] = dz / length;
    },
  };
}
