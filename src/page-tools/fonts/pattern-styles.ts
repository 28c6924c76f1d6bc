import { takesMarks } from './mark-styles.ts';
import type { Style } from './style.ts';

/** What stands between the letters. */
export const separators = [' ', '·', '♥', '★', '✦', '•', '→', '~', '⋆'] as const;

/** What stands around each letter. None is a bracket of ordinary texts. */
export const holders = [
  ['⟦', '⟧'],
  ['⟨', '⟩'],
  ['【', '】'],
  ['⦑', '⦒'],
  ['｢', '｣'],
] as const;

/** What stands around the whole text. */
export const frames = [
  ['꧁ ', ' ꧂'],
  ['★ ', ' ★'],
  ['♡ ', ' ♡'],
  ['☾ ', ' ☽'],
  ['♪ ', ' ♪'],
  ['✧ ', ' ✧'],
  ['❖ ', ' ❖'],
  ['❀ ', ' ❀'],
  ['☆彡 ', ' 彡☆'],
  ['⫷ ', ' ⫸'],
  ['╰☆ ', ' ☆╮'],
] as const;

const asItIs = (grapheme: string) => grapheme;

/** Styles that leave the letters alone and put signs around or between them. */
export const patternStyles: readonly Style[] = [
  ...separators.map(
    (sign, place): Style => ({
      id: `between${place}`,
      kind: 'between',
      sign: sign === ' ' ? '␣' : sign,
      keepsCase: true,
      formOf: asItIs,
      join: (forms) => forms.join(sign),
    }),
  ),
  ...holders.map(
    ([open, close], place): Style => ({
      id: `held${place}`,
      kind: 'between',
      sign: `${open}${close}`,
      keepsCase: true,
      formOf: (grapheme) => (takesMarks(grapheme) ? `${open}${grapheme}${close}` : undefined),
    }),
  ),
  ...frames.map(
    ([open, close], place): Style => ({
      id: `framed${place}`,
      kind: 'frames',
      sign: `${open.trim()} ${close.trim()}`,
      keepsCase: true,
      formOf: asItIs,
      join: (forms) => `${open}${forms.join('')}${close}`,
    }),
  ),
];
