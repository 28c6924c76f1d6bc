import { smooth } from '../../../imaging/sampling/ramp.ts';
import type { Rgb } from '../finish/material.ts';
import type { Vec } from '../trace/affine.ts';

/** A pane of light: a corner, and two sides from it. Shines to the side that across × up points to. */
export interface WindowLight {
  readonly corner: Vec;
  readonly across: Vec;
  readonly up: Vec;
  readonly light: Rgb;
  /** Bars between them are seen where something mirrors it. */
  readonly columns: number;
  readonly rows: number;
}

/** Direct sun, let in by a window that throws the shadow of its bars. */
export interface SunLight {
  readonly towards: Vec;
  readonly light: Rgb;
  /** Where the middle of the patch of light falls. */
  readonly middle: Vec;
  /** Of a pane, meters. */
  readonly paneWidth: number;
  readonly paneHeight: number;
  readonly columns: number;
  readonly rows: number;
  /** 0..1: how much leaves outside shade it. */
  readonly leaves: number;
}

export interface Flame {
  readonly at: Vec;
  /** Power in all directions. */
  readonly light: Rgb;
  /** Radius of what shines, meters; that of a flame where left out. */
  readonly radius?: number;
}

/** What lights a room. */
export interface Lighting {
  readonly window?: WindowLight;
  readonly sun?: SunLight;
  readonly flames: readonly Flame[];
  /** What the room itself throws back: from above, from the sides, and how much more from where the light is. */
  readonly above: Rgb;
  readonly around: Rgb;
  readonly bright: Vec;
  readonly brighter: number;
}

/** Light of the room from a direction, into `out`. */
export function roomLight(
  out: Float64Array,
  { above, around, bright, brighter }: Lighting,
  x: number,
  y: number,
  z: number,
): void {
  const up = smooth(-0.6, 0.9, y);
  const side = 1 + brighter * smooth(-0.3, 1, x * bright[0] + y * bright[1] + z * bright[2]);
  for (let c = 0; c < 3; c++) out[c] = (around[c] + (above[c] - around[c]) * up) * side;
}

/** How much of the window is seen along a ray, blurred by `soft` (a share of its size). */
export function windowSeen(
  { corner, across, up, columns, rows }: WindowLight,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  soft: number,
): number {
  const nx = across[1] * up[2] - across[2] * up[1];
  const ny = across[2] * up[0] - across[0] * up[2];
  const nz = across[0] * up[1] - across[1] * up[0];
  const facing = nx * dx + ny * dy + nz * dz;
  if (facing > -1e-9) return 0;
  const t = (nx * (corner[0] - ox) + ny * (corner[1] - oy) + nz * (corner[2] - oz)) / facing;
  if (t <= 0) return 0;
  const px = ox + t * dx - corner[0];
  const py = oy + t * dy - corner[1];
  const pz = oz + t * dz - corner[2];
  const u =
    (px * across[0] + py * across[1] + pz * across[2]) / (across[0] ** 2 + across[1] ** 2 + across[2] ** 2);
  const v = (px * up[0] + py * up[1] + pz * up[2]) / (up[0] ** 2 + up[1] ** 2 + up[2] ** 2);
  const inside = (x: number) => smooth(-soft, soft, x) * smooth(-soft, soft, 1 - x);
  const seen = inside(u) * inside(v);
  if (seen <= 0) return 0;
  const bar = (x: number, count: number) => {
    const near = Math.abs(x * count - Math.round(x * count)) / count;
    const isInner = Math.round(x * count) > 0 && Math.round(x * count) < count;
    return isInner ? 1 - smooth(0.03 + soft, 0.02, near) * Math.min(1, 0.02 / soft) : 1;
  };
  return seen * bar(u, columns) * bar(v, rows);
}
