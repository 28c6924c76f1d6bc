import type { Tint } from '../../figure/tint-drawing.ts';
import { inkOf, labOf, tintInk } from '../plate/ink-color.ts';
import type { Ink } from '../plate/plate.ts';
import type { Random } from '../plate/shapes.ts';
import type { Daylight } from '../poster/compose-poster.ts';
import type { PosterInks } from '../poster/poster-inks.ts';

/** What the drums of a risograph hold: a dark ink, a warm one and a light one. */
export type SpotInks = readonly [dark: Ink, warm: Ink, light: Ink];

const drums: readonly SpotInks[] = (
  [
    ['0b5fa5', 'ff5c8a', 'ffd84a'],
    ['006f74', 'ff6a52', 'ffcf5c'],
    ['32408f', 'ff7a59', '8fd9d2'],
    ['1c5a45', 'f7618f', 'ffdc5e'],
    ['4a3b8c', 'ff6f61', 'ffd166'],
    ['22466b', 'f15060', 'ffb938'],
  ] as const
).map(([dark, warm, light]): SpotInks => [inkOf(dark), inkOf(warm), inkOf(light)]);

const pale: Ink = [1, 0.86, 0.45];

/** Drums for the colors that were named, the darkest first; two colors are two inks. */
export function spotInks(tints: readonly Tint[], random: Random): SpotInks {
  const usual = drums[Math.floor(random() * drums.length)];
  if (tints.length === 0) return usual;
  const [dark, warm, light] = tints
    .slice(0, 3)
    .map(tintInk)
    .sort((one, other) => labOf(one)[0] - labOf(other)[0]);
  if (!warm) return labOf(dark)[0] > 0.62 ? [usual[0], dark, pale] : [dark, usual[1], usual[2]];
  return [dark, warm, light ?? warm];
}

/** How much of each ink a part of the picture takes, by hour. */
const separations: Record<Daylight, Record<keyof PosterInks, Ink>> = {
  dawn: {
    skyTop: [0.22, 0.28, 0],
    skyLow: [0, 0.1, 0.4],
    sun: [0, 0.85, 0.6],
    far: [0.2, 0.3, 0],
    middle: [0.62, 0.25, 0],
    near: [1, 0.5, 0],
    lit: [0, 0.42, 0.3],
    shade: [0.5, 0.35, 0],
    snow: [0, 0, 0],
  },
  day: {
    skyTop: [0.42, 0, 0],
    skyLow: [0.02, 0, 0.16],
    sun: [0, 1, 0.7],
    far: [0.3, 0, 0.2],
    middle: [0.62, 0, 0.65],
    near: [1, 0.25, 0.5],
    lit: [0.02, 0.38, 0.5],
    shade: [0.58, 0.25, 0.1],
    snow: [0, 0, 0],
  },
  evening: {
    skyTop: [0.1, 0.85, 0.25],
    skyLow: [0, 0.12, 0.75],
    sun: [0, 0, 0.06],
    far: [0.22, 0.6, 0.2],
    middle: [0.68, 0.55, 0],
    near: [1, 0.75, 0],
    lit: [0, 0.55, 0.55],
    shade: [0.62, 0.5, 0],
    snow: [0, 0.06, 0.15],
  },
  dusk: {
    skyTop: [0.85, 0.2, 0],
    skyLow: [0.1, 0.55, 0.15],
    sun: [0, 0, 0.3],
    far: [0.42, 0.35, 0],
    middle: [0.75, 0.3, 0],
    near: [1, 0.85, 0],
    lit: [0.25, 0.4, 0],
    shade: [0.7, 0.25, 0],
    snow: [0.12, 0.06, 0],
  },
  night: {
    skyTop: [1, 0.3, 0],
    skyLow: [0.55, 0, 0],
    sun: [0, 0, 0.55],
    far: [0.6, 0.04, 0],
    middle: [0.86, 0.1, 0],
    near: [1, 0.9, 0.2],
    lit: [0.36, 0, 0],
    shade: [0.85, 0.1, 0],
    snow: [0.06, 0, 0],
  },
};

export const separationFor = (daylight: Daylight): PosterInks => separations[daylight];
