import { type Material, matte, type Rgb } from '../finish/material.ts';
import { type Dice, lighter } from '../item/item.ts';
import { type Affine, chained, inPlace, moved, scaled, type Vec } from '../trace/affine.ts';
import { profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';

/** Covers of seats and beds. */
export const upholstery = (color: Rgb, dice: Dice): Material =>
  matte('fabric', color, { accent: lighter(color, 0.09), offset: dice() * 40 });

/** Something stuffed, half as wide, high and deep as `half`; `powers` as in `Solid`. */
export const soft = (at: Vec, half: Vec, powers: Vec, material: Material, turn: Affine = inPlace): Solid => ({
  kind: 'cushion',
  pose: chained(moved(...at), turn, scaled(...half)),
  powers,
  material,
});

export const block = (at: Vec, half: Vec, material: Material, bevel = 0.004): Solid => ({
  kind: 'box',
  pose: moved(...at),
  half,
  bevel,
  material,
});

/** A leg that gets thinner to its foot, from `height` down to the floor. */
export const leg = (x: number, z: number, height: number, material: Material, radius = 0.024): Solid => ({
  kind: 'lathe',
  profile: profileOf([
    [0, 0],
    [radius * 0.55, 0, 'sharp'],
    [radius, height, 'sharp'],
    [0, height],
  ]),
  pose: moved(x, 0, z),
  material,
});

/** A round slab with a soft edge that lies on `y`. */
export const slab = (y: number, radius: number, thickness: number, material: Material): Solid => {
  const edge = thickness * 0.3;
  return {
    kind: 'lathe',
    profile: profileOf([
      [0, 0],
      [radius - edge, 0, 'sharp'],
      [radius - edge, 0],
      [radius, edge],
      [radius, thickness - edge],
      [radius - edge, thickness, 'sharp'],
      [0, thickness],
    ]),
    pose: moved(0, y, 0),
    material,
  };
};
