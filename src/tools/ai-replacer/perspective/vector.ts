/** A direction from the camera: x to the right, y down, z into the picture. */
export type Vector = readonly [x: number, y: number, z: number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Of length 1; nothing becomes nothing. */
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Turned around an axis of length 1 by an angle in radians (Rodrigues, 1840). */
export function turned(a: Vector, axis: Vector, angle: number): Vector {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const aside = cross(axis, a);
  const along = dot(axis, a) * (1 - cosine);
  return [
    a[0] * cosine + aside[0] * sine + axis[0] * along,
    a[1] * cosine + aside[1] * sine + axis[1] * along,
    a[2] * cosine + aside[2] * sine + axis[2] * along,
  ];
}
