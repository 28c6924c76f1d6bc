/** Below it, drawings stay what they are for ever. Another package, or another frame around its drawings, is another edition: a test compares. */
export const drawingsAt = '/emoji-drawings/1';

/** The one emoji that neither of our sets draws: the flag of Sark. */
const undrawn = '🇨🇶';

/** An emoji by its code points, as addresses name it: without variation selectors, which tell no two emoji apart. */
export function drawingCode(emoji: string): string {
  return [...emoji.replaceAll('\uFE0F', '')].map((one) => one.codePointAt(0)!.toString(16)).join('-');
}

/** Where the drawing of an emoji lies, in any of its skin tones; null where there is none. */
export function drawingAddress(emoji: string): string | null {
  return emoji === undrawn ? null : `${drawingsAt}/${drawingCode(emoji)}.svg`;
}

/** Who drew it, and the license that lets everybody use it, commercially too. */
export function drawingSource(emoji: string): { readonly set: string; readonly license: string } {
  const isFlag = /^\p{Regional_Indicator}{2}$|[\u{E0061}-\u{E007A}]/u.test(emoji);
  return isFlag ? { set: 'flag-icons', license: 'MIT' } : { set: 'Noto Emoji', license: 'Apache 2.0' };
}
