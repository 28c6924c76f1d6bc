import { type LocaleCode, locales } from '../../i18n/locales.ts';

/** Small words that belong to the one before them. */
const particles = new Set([
  'を',
  'に',
  'は',
  'が',
  'の',
  'で',
  'と',
  'も',
  'へ',
  'や',
  'から',
  'まで',
  'より',
  '的',
]);
const katakana = /^[ァ-ヶー]+$/;
const number = /^\d+$/;
const opening = /^[（「『【〈《“‘([]+$/;
const closing = /^[）」』】〉》”’)\]、。，．：；？！・…,.:;?!％%]+$/;

/**
 * Cuts a title where a line may end. Japanese and Chinese have no spaces: their lines end between words, never before a
 * closing mark or after an opening one. All others end at spaces, Korean too. Joined again it is the same text.
 */
export function phrasesOf(text: string, locale: LocaleCode): string[] {
  if (locale !== 'ja' && locale !== 'tw') return text.match(/\S+\s*|\s+/g) ?? [];
  const segments = new Intl.Segmenter(locales[locale], { granularity: 'word' }).segment(text);
  const phrases: string[] = [];
  let before = '';
  for (const { segment } of segments) {
    const goesOn =
      opening.test(before) || number.test(before) || (katakana.test(before) && katakana.test(segment));
    const ends = closing.test(segment) || particles.has(segment) || /^\s+$/.test(segment);
    if (phrases.length > 0 && (goesOn || ends)) phrases[phrases.length - 1] += segment;
    else phrases.push(segment);
    before = segment;
  }
  return phrases;
}
