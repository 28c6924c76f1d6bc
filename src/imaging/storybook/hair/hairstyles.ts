import type { Age } from '../person-look.ts';
import { coils, curls } from './curly-hair.ts';
import type { Hair, HairDraft } from './hair-draft.ts';
import { bob, long, longWithBand } from './long-hair.ts';
import { crop, sideSwept, tuft, wisps, wispsWithBow } from './short-hair.ts';
import { bun, pigtails, puffs } from './tied-hair.ts';

export const hairstyles = {
  wisps,
  bow: wispsWithBow,
  tuft,
  short: sideSwept,
  crop,
  bob,
  long,
  headband: longWithBand,
  pigtails,
  puffs,
  bun,
  curls,
  coils,
} as const satisfies Readonly<Record<string, (draft: HairDraft) => Hair>>;

export type Hairstyle = keyof typeof hairstyles;
export const hairstyleNames = Object.keys(hairstyles) as Hairstyle[];

/** Hair that suits an age and how curly it is. */
export function fittingHairstyles(age: Age, curl: number): readonly Hairstyle[] {
  if (age === 'baby') return curl > 0.6 ? ['crop', 'puffs', 'curls', 'bow'] : ['wisps', 'tuft', 'bow'];
  if (curl > 0.78) return ['coils', 'puffs', 'crop', 'bun'];
  if (curl > 0.5) return ['curls', 'puffs', 'pigtails', 'coils'];
  if (curl > 0.28) return ['short', 'curls', 'pigtails', 'headband', 'long'];
  return ['short', 'bob', 'pigtails', 'tuft', 'headband', 'bun'];
}
