/** A skin tone from light to dark; 0 is none. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5;
export const tones: readonly Tone[] = [0, 1, 2, 3, 4, 5];

const modifierOf = (tone: number) => String.fromCodePoint(0x1f3fa + tone);

/**
 * An emoji with skin tones, by its rule in `words/list.json`; itself where it has none.
 *
 * @param second that of the second of two people
 */
export function tonedForm(emoji: string, rule: string, tone: number, second: number = tone): string {
  if (rule === '' || tone === 0) return emoji;
  if (rule === '1' || (rule.startsWith('=') && tone === second)) {
    const [first, ...rest] = emoji;
    if (rest[0] === '\uFE0F') rest.shift();
    return [first, modifierOf(tone), ...rest].join('');
  }
  return rule.replace('=', '').replace('a', modifierOf(tone)).replace('b', modifierOf(second));
}

/** The same without its skin tones. */
export function withoutTones(emoji: string): string {
  return emoji.replace(/[\u{1F3FB}-\u{1F3FF}]/gu, '');
}
