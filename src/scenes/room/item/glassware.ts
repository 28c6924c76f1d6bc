import { type Material, matte, type Rgb } from '../finish/material.ts';
import { moved } from '../trace/affine.ts';
import { type ProfilePoint, profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import type { Item } from './item.ts';

const clear: Material = matte('plain', [0.965, 0.975, 0.97], { glass: true, mirror: 0.045, rough: 0.02 });
const wall = 0.0013;
/** Glass must not share a plane with the table that is seen through it. */
const lifted = moved(0, 0.0006, 0);

const bowl: readonly ProfilePoint[] = [
  [0.004, 0.086],
  [0.022, 0.094],
  [0.0375, 0.118],
  [0.0415, 0.147],
  [0.0385, 0.178],
  [0.0335, 0.204],
];
const tumbler: readonly ProfilePoint[] = [
  [0.0295, 0.003],
  [0.031, 0.03],
  [0.0325, 0.065],
  [0.0345, 0.104],
];

/** What fills a glass up to a level. */
function drink(outline: readonly ProfilePoint[], level: number, floor: number, color: Rgb): Solid {
  const at = (y: number) => {
    const above = outline.findIndex((point) => point[1] >= y);
    const [from, to] = [outline[above - 1], outline[above]];
    return from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) - wall * 1.2;
  };
  const low = floor + 0.002;
  const below = outline.filter(([, y]) => y > low && y < level);
  return {
    kind: 'lathe',
    pose: lifted,
    profile: profileOf([
      [0, floor],
      [at(low), low],
      ...below.map(([r, y]): ProfilePoint => [r - wall * 1.2, y]),
      [at(level), level, 'sharp'],
      [0, level],
    ]),
    material: matte('plain', color, { glass: true, mirror: 0.025, rough: 0.02 }),
  };
}

const inside = (outline: readonly ProfilePoint[]) =>
  [...outline].reverse().map(([r, y]): ProfilePoint => [Math.max(0, r - wall), y]);

/** A stemmed glass, a third full; red unless another color is asked for. */
export function wineItem(color?: Rgb): Item {
  // White wine is yellow.
  const wine: Rgb = !color
    ? [0.34, 0.02, 0.035]
    : Math.min(...color) > 0.6
      ? [0.93, 0.85, 0.52]
      : [0.08 + 0.85 * color[0], 0.06 + 0.85 * color[1], 0.05 + 0.75 * color[2]];
  const profile = profileOf([
    [0, 0],
    [0.034, 0, 'sharp'],
    [0.0345, 0.0012],
    [0.03, 0.0032],
    [0.012, 0.0065],
    [0.0042, 0.016],
    [0.0034, 0.05],
    ...bowl,
    [0.0329, 0.2046],
    ...inside(bowl).slice(0, -1),
    [0, 0.0935],
  ]);
  return {
    solids: [{ kind: 'lathe', pose: lifted, profile, material: clear }, drink(bowl, 0.142, 0.094, wine)],
    radius: 0.036,
    height: 0.205,
    reach: 0.042,
  };
}

/** A tumbler of water. */
export function waterItem(color?: Rgb): Item {
  const water: Rgb = color
    ? [0.3 + 0.68 * color[0], 0.3 + 0.68 * color[1], 0.3 + 0.68 * color[2]]
    : [0.95, 0.975, 0.98];
  const profile = profileOf([
    [0, 0.001],
    [0.027, 0, 'sharp'],
    ...tumbler,
    [0.0338, 0.1046],
    ...inside(tumbler).slice(0, -1),
    [0.027, 0.008],
    [0, 0.008],
  ]);
  return {
    solids: [{ kind: 'lathe', pose: lifted, profile, material: clear }, drink(tumbler, 0.078, 0.0085, water)],
    radius: 0.035,
    height: 0.105,
  };
}
