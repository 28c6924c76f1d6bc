import type { Tint } from '../../figure/tint-drawing.ts';
import { inkFromLab, inkOf, labOf, tintInk } from '../plate/ink-color.ts';
import type { Ink } from '../plate/plate.ts';
import type { Random } from '../plate/shapes.ts';

/** Lacquer in three depths, gold, and ivory. */
export interface DecoInks {
  readonly ground: Ink;
  readonly middle: Ink;
  readonly light: Ink;
  readonly gold: Ink;
  readonly ivory: Ink;
}

const sets = {
  usual: [
    ['0d1417', '0f3f46', '2c7f80'],
    ['0e1626', '17375e', '3f77a0'],
    ['0a1f1c', '0f4a40', '3b8a73'],
  ],
  warm: [
    ['1c0d16', '6a1f2f', 'c65a44'],
    ['1a1014', '7a2e22', 'd98245'],
  ],
  night: [
    ['070a12', '14203f', '35507f'],
    ['0a0912', '261d47', '5b4b8a'],
  ],
} as const;

export function decoInks(mood: keyof typeof sets, tints: readonly Tint[], random: Random): DecoInks {
  const list = sets[mood];
  const [ground, middle, light] = list[Math.floor(random() * list.length)].map(inkOf);
  const rest = { gold: inkOf('d2a64f'), ivory: inkOf('f6ecd2') };
  // Gold and black are there anyway.
  const named = tints.find((tint) => tint !== 'yellow' && tint !== 'black' && tint !== 'white');
  if (!named)
    return tints.includes('black')
      ? { ground: inkOf('0b0b0d'), middle: inkOf('26262b'), light: inkOf('55555c'), ...rest }
      : { ground, middle, light, ...rest };
  const [, a, b] = labOf(tintInk(named));
  return {
    ground: inkFromLab(0.17, a * 0.22, b * 0.22),
    middle: inkFromLab(0.36, a * 0.6, b * 0.6),
    light: inkFromLab(0.58, a * 0.75, b * 0.75),
    ...rest,
  };
}
