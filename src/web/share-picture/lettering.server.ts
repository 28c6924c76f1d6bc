import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { type LocaleCode, locales } from '../../i18n/locales.ts';
import { fontCoverage } from './font-coverage.server.ts';
import { phrasesOf } from './phrases.ts';

/**
 * Words as pixels, with the fonts that lie in `lettering/`: a machine without any font draws the same as every other.
 * They hold the characters of the site's own words (`scripts/make/make-lettering.ts`).
 */

const folder = path.join(import.meta.dirname, 'lettering');
const latinFile = path.join(folder, 'latin.ttf');

interface Script {
  readonly file: string;
  /** As the font calls itself. */
  readonly family: string;
}

const scripts: Partial<Record<LocaleCode, Script>> = {
  ja: { file: path.join(folder, 'ja.ttf'), family: 'Noto Sans JP' },
  ko: { file: path.join(folder, 'ko.ttf'), family: 'Noto Sans KR' },
  tw: { file: path.join(folder, 'tw.ttf'), family: 'Noto Sans TC' },
};

const styles: Script = { file: path.join(folder, 'styles.ttf'), family: 'Noto Sans Math' };

export interface Lettering {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

interface LetteringRequest {
  text: string;
  locale: LocaleCode;
  /** Height of the type in pixels. */
  size: number;
  color: string;
  /** Lines are broken at this width, and are about equally long. */
  maxWidth: number;
}

/** Whether every character of the text has a glyph, so that none of them becomes an empty box. */
export function canLetter(text: string, locale: LocaleCode): boolean {
  const own = scripts[locale];
  const known = [coverage(latinFile), ...(own ? [coverage(own.file)] : [])];
  return [...plain(text)].every((character) =>
    known.some((characters) => characters.has(character.codePointAt(0)!)),
  );
}

/** With the one space that every font has. */
function plain(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

const coverages = new Map<string, ReadonlySet<number>>();

function coverage(file: string): ReadonlySet<number> {
  let characters = coverages.get(file);
  if (!characters) {
    characters = fontCoverage(readFileSync(file));
    coverages.set(file, characters);
  }
  return characters;
}

/** A PNG with transparent ground, as large as its ink. Throws where a character has no glyph. */
export async function letter(request: LetteringRequest): Promise<Lettering> {
  const { text, locale, maxWidth } = request;
  if (!canLetter(text, locale)) throw new Error(`no font of ours can letter "${text}" in ${locale}`);
  const full = await draw(request, maxWidth);
  let best = full;
  // Halving finds the narrowest column that takes no line more.
  for (let [low, high] = [maxWidth / 2, maxWidth]; high - low > 8; ) {
    const middle = Math.round((low + high) / 2);
    const next = await draw(request, middle);
    if (next.height > full.height || next.width > maxWidth) low = middle;
    else [best, high] = [next, middle];
  }
  return best;
}

async function draw({ text, locale, size, color }: LetteringRequest, width: number): Promise<Lettering> {
  const own = scripts[locale];
  // A font file stays known to the process after its first use: Latin letters come first, in every language.
  if (own) await fontIsKnown();
  const phrases = phrasesOf(plain(text), locale).map(
    (phrase) => `<span allow_breaks="false">${escapeMarkup(phrase)}</span>`,
  );
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${phrases.join('')}</span>`,
      font: `Instrument Sans${own ? `, ${own.family}` : ''} Semi-Bold ${size}`,
      fontfile: own?.file ?? latinFile,
      rgba: true,
      dpi: 72,
      width,
      wrap: 'word',
      spacing: own ? Math.round(size * 0.06) : 0,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** A line in one of Unicode's styles of letters, see `styledLines`, as large as its ink. Throws where a character has no glyph. */
export async function letterStyled(text: string, size: number, color: string): Promise<Lettering> {
  if ([...text].some((character) => !coverage(styles.file).has(character.codePointAt(0)!)))
    throw new Error(`no font of ours has the letters of "${text}"`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${styles.family} ${size}`,
      fontfile: styles.file,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * A title without the signs that no font of ours has, such as the emoji that it is about: those are drawn beside it. Unchanged where it has none.
 */
export function withoutUnknownSigns(title: string, locale: LocaleCode): string {
  const kept = [...title].filter(
    (one) => !/[\p{Extended_Pictographic}\p{Emoji_Component}\p{So}]/u.test(one) || canLetter(one, locale),
  );
  if (kept.length === [...title].length) return title;
  const text = kept.join('').replace(/\s+/g, ' ').trim();
  // What stood after the sign begins the title now.
  const [first, ...rest] = text;
  return first.toLocaleUpperCase(locales[locale]) + rest.join('');
}

let latinIsKnown: Promise<unknown> | undefined;

function fontIsKnown(): Promise<unknown> {
  latinIsKnown ??= sharp({ text: { text: 'P', font: 'Instrument Sans', fontfile: latinFile } })
    .raw()
    .toBuffer();
  return latinIsKnown;
}
