/** So long a text is set in other letters, in what a reader takes for letters. */
export const mostGraphemes = 1000;

/** So many combining marks stand on one letter: more pile up over the lines above and below. */
export const mostMarks = 4;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one letter each: an accent stays with its letter, a family of emoji in one piece. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As much of a text as may be set; never ends inside a letter. */
export function withinLength(text: string): string {
  // Most texts are far shorter: nothing has to be taken apart.
  return text.length <= mostGraphemes ? text : graphemesOf(text).slice(0, mostGraphemes).join('');
}

/** A letter with no more marks than fit on it. Emoji are no letters with marks. */
export function withinMarks(grapheme: string): string {
  let marks = 0;
  return [...grapheme].filter((one) => !isMark(one) || ++marks <= mostMarks).join('');
}

/** The enclosing keycap and variation selectors belong to emoji. */
export function isMark(character: string): boolean {
  return /^\p{M}$/u.test(character) && !/^[\uFE00-\uFE0F]$/.test(character);
}
