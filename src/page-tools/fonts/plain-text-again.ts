import { alphabets } from './alphabets.ts';
import { graphemesOf } from './graphemes.ts';
import { styleMarks } from './mark-styles.ts';
import { frames, holders, separators } from './pattern-styles.ts';

/** Letters that Unicode itself does not lead back to ours. */
const turned = alphabets.find(({ id }) => id === 'upsideDown')!;
const own = new Map(
  alphabets
    .filter((alphabet) => alphabet !== turned)
    .flatMap(({ forms }) => [...forms].map(([letter, form]) => [form, letter] as const))
    .filter(([form, letter]) => form.normalize('NFKC') !== letter && form !== letter),
);
const turnedBack = new Map([...turned.forms].map(([letter, form]) => [form, letter]));
/** Those that no upright text has. */
const onlyTurned = new Set(
  [...turnedBack.keys()].filter(
    (form) => !/[\p{Script=Latin}\d.?!_&¿¡]/u.test(form) || /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎꝹƆƎℲ]/.test(form),
  ),
);

/**
 * A text in letters that everybody can read, search and have read out: what our styles did is undone, and letters of other makers'
 * styles become ordinary ones as far as Unicode says which (NFKC). What is plain stays as it is.
 */
export function plainTextAgain(text: string): string {
  return text.split('\n').map(plainLine).join('\n');
}

function plainLine(line: string): string {
  const bare = withoutHolders(withoutSeparators(withoutFrame(line)));
  const graphemes = graphemesOf(bare).map(withoutMarks);
  if (graphemes.some((one) => onlyTurned.has(one)))
    return graphemes
      .toReversed()
      .map((one) => turnedBack.get(one) ?? one)
      .join('')
      .normalize('NFKC');
  return graphemes
    .map((one) => [...one].map((character) => own.get(character) ?? character).join(''))
    .join('')
    .normalize('NFKC');
}

function withoutFrame(line: string): string {
  const frame = frames.find(([open, close]) => line.startsWith(open) && line.endsWith(close));
  return frame ? line.slice(frame[0].length, -frame[1].length) : line;
}

/** Only where the same sign stands between all of them. Two letters with a space between are two words. */
function withoutSeparators(line: string): string {
  const graphemes = graphemesOf(line);
  const [, sign] = graphemes;
  if (graphemes.length < 5 || graphemes.length % 2 === 0 || !separators.some((one) => one === sign))
    return line;
  return graphemes.every((one, place) => place % 2 === 0 || one === sign)
    ? graphemes.filter((_, place) => place % 2 === 0).join('')
    : line;
}

function withoutHolders(line: string): string {
  return holders.reduce((text, [open, close]) => {
    const each = new RegExp(`${open}([^${open}${close}])${close}`, 'gu');
    return text.replace(each, '$1');
  }, line);
}

/** An accent belongs to its letter, also to one of mathematics. */
function withoutMarks(grapheme: string): string {
  const [base, ...marks] = grapheme;
  if (marks.length === 0 || base.normalize('NFKC') !== base) return grapheme;
  // A keycap on a digit is an emoji where the digit was made one.
  if (marks.includes('\uFE0F')) return grapheme;
  return base + marks.filter((one) => !styleMarks.has(one)).join('');
}
