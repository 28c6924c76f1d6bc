import { isMark, mostMarks } from './graphemes.ts';
import type { Style } from './style.ts';

/** Letters, digits and punctuation take a mark; emoji and spaces don't. */
export const takesMarks = (grapheme: string) =>
  /^[\p{L}\p{N}\p{P}\p{S}]\p{M}*$/u.test(grapheme) && !/\p{Emoji_Presentation}|\uFE0F/u.test(grapheme);

function marked(id: string, ...marks: readonly string[]): Style & { marks: readonly string[] } {
  return {
    id,
    kind: 'lines',
    keepsCase: true,
    marks,
    formOf(grapheme) {
      if (!takesMarks(grapheme)) return undefined;
      const own = [...grapheme].filter(isMark).length;
      return grapheme + marks.slice(0, Math.max(0, mostMarks - own)).join('');
    },
  };
}

/** Styles that put a combining mark on each letter. */
export const markStyles = [
  marked('underline', '\u0332'),
  marked('doubleUnderline', '\u0333'),
  marked('overline', '\u0305'),
  marked('doubleOverline', '\u033f'),
  marked('strikethrough', '\u0336'),
  marked('shortStrike', '\u0335'),
  marked('slash', '\u0338'),
  marked('shortSlash', '\u0337'),
  marked('waveThrough', '\u0334'),
  marked('waveBelow', '\u0330'),
  marked('dotBelow', '\u0323'),
  marked('crossAbove', '\u033d'),
  marked('crossBelow', '\u0353'),
  marked('arrowBelow', '\u034e'),
  marked('birdBelow', '\u033c'),
  marked('bridgeBelow', '\u032a'),
  marked('starBelow', '\u0359'),
  marked('ring', '\u20dd'),
  marked('box', '\u20de'),
  marked('diamond', '\u20df'),
  marked('keycap', '\u20e3'),
  marked('forbidden', '\u20e0'),
  // As many as are let through, and none that is an accent of a language of ours.
  marked('glitch', '\u0334', '\u033d', '\u0353', '\u034e'),
] as const;

/** Every mark of these styles. */
export const styleMarks: ReadonlySet<string> = new Set(markStyles.flatMap(({ marks }) => marks));
