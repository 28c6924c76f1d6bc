import { linearOf, writeRgb } from '../../../imaging/color/oklab.ts';
import { type Tint, tints } from '../../figure/tint-drawing.ts';
import type { Rgb } from '../finish/material.ts';
import type { Flame } from '../light/lighting.ts';
import { type Affine, chained } from '../trace/affine.ts';
import type { Profile } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';

/** A thing that stands on y = 0 around the origin, meters. */
export interface Item {
  readonly solids: readonly Solid[];
  /** Of the circle that it stands on. */
  readonly radius: number;
  readonly height: number;
  /** Of what is seen from the front, where it is wider than it stands. */
  readonly reach?: number;
  readonly flames?: readonly Flame[];
}

/** Numbers of 0..1, as all things of a scene share them. */
export type Dice = () => number;

export const between = (dice: Dice, from: number, to: number) => from + (to - from) * dice();
export const pick = <T>(dice: Dice, list: readonly T[]): T => list[Math.floor(dice() * list.length)];

/** Goes through a list, seed by seed. */
export const turnOf = <T>(list: readonly T[], seed: number): T =>
  list[((seed % list.length) + list.length) % list.length];

/** Linear light of a color that was asked for. */
export function tintColor(tint: Tint): Rgb {
  const rgb = [0, 0, 0];
  const [l, a, b] = tints[tint];
  writeRgb(l, a, b, rgb);
  return [linearOf(rgb[0]), linearOf(rgb[1]), linearOf(rgb[2])];
}

export const lighter = ([r, g, b]: Rgb, share: number): Rgb => [
  r + (1 - r) * share,
  g + (1 - g) * share,
  b + (1 - b) * share,
];
export const darker = ([r, g, b]: Rgb, share: number): Rgb => [
  r * (1 - share),
  g * (1 - share),
  b * (1 - share),
];

/** The same parts elsewhere. */
export const placed = (pose: Affine, solids: readonly Solid[]): Solid[] =>
  solids.map((solid) => ({ ...solid, pose: chained(pose, solid.pose) }));

/** How far the middle is above the ground when it lies leaned by an angle. */
export function restHeight({ pieces, count }: Profile, angle: number): number {
  const [s, c] = [Math.abs(Math.sin(angle)), Math.cos(angle)];
  let most = 0;
  for (let i = 0; i < count; i++) most = Math.max(most, pieces[8 * i + 2] * s - pieces[8 * i + 3] * c);
  return most;
}
