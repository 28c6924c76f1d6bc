import type { SurfacePlane } from './surface-plane.ts';
import { cross, dot, turned, unit, type Vector } from './vector.ts';

/** A linear form of a pixel's place: what its coordinates are multiplied by, and what is added. */
export type Form = readonly [x: number, y: number, always: number];

/**
 * How places in a picture become places on a plane, in pixels: across and down, each divided by depth. Depth is above 0 on the near
 * side of the horizon; the upper left pixel's center is at 0, 0.
 */
export interface PlaneView {
  readonly across: Form;
  readonly down: Form;
  readonly depth: Form;
}

interface Correction {
  /** In degrees: how much further its far side leans away, and how far what lies on it is turned clockwise. */
  readonly tilt: number;
  readonly turn: number;
}

const radians = Math.PI / 180;

/** @param plane one that faces the camera where there is none */
export function planeView(
  { width, height }: { readonly width: number; readonly height: number },
  plane: SurfacePlane | undefined,
  { tilt, turn }: Correction,
): PlaneView {
  const focal = plane?.focal ?? Math.max(width, height);
  let normal: Vector = plane?.normal ?? [0, 0, 1];
  let across: Vector = plane?.across ?? [1, 0, 0];
  if (tilt !== 0) {
    // The axis in the plane around which it leans: square to the direction of sight, level where it faces the camera.
    const aside = cross(normal, [0, 0, 1]);
    const axis = Math.hypot(...aside) > 0.05 ? unit(aside) : across;
    normal = turned(normal, axis, -tilt * radians);
    across = turned(across, axis, -tilt * radians);
  }
  across = turned(across, normal, turn * radians);
  const [left, top] = [(width - 1) / 2, (height - 1) / 2];
  const form = (toward: Vector): Form => [
    toward[0] / focal,
    toward[1] / focal,
    toward[2] - dot(toward, [left / focal, top / focal, 0]),
  ];
  return { across: form(across), down: form(cross(normal, across)), depth: form(normal) };
}
