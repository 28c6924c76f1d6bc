import type { LocaleCode } from '../../../i18n/locales.ts';

/** Endings that plurals and verbs add, per language; of a folded word at least three letters stay. */
const endings: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  en: /(?:(?:ch|sh|s|x|z)(?=es$)es|ies|y|ings?|ed|s|e)$/,
  de: /(?:en|er|es|em|e|n|s|t)$/,
  es: /(?:es|as|os|s|a|o|e|ar|er|ir|ando|iendo|ado|ada)$/,
  pt: /(?:es|as|os|s|a|o|e|ar|er|ir|ando|endo|ado|ada)$/,
  fr: /(?:ees?|er|ant|es|s|x|e)$/,
  it: /(?:are|ere|ire|ato|ata|ando|endo|[aeio])$/,
};

const stopWords: Readonly<Partial<Record<LocaleCode, ReadonlySet<string>>>> = {
  en: new Set(['a', 'an', 'the', 'of', 'in', 'on', 'with', 'and', 'to', 'emoji']),
  de: new Set(['der', 'die', 'das', 'ein', 'eine', 'mit', 'und', 'im', 'in', 'von', 'auf', 'nach', 'emoji']),
  es: new Set(['el', 'la', 'los', 'las', 'un', 'una', 'de', 'del', 'en', 'con', 'y', 'a', 'emoji']),
  pt: new Set(['o', 'a', 'os', 'as', 'um', 'uma', 'de', 'da', 'do', 'em', 'com', 'e', 'para', 'emoji']),
  fr: new Set([
    'le',
    'la',
    'les',
    'l',
    'un',
    'une',
    'de',
    'du',
    'des',
    'd',
    'en',
    'a',
    'au',
    'aux',
    'et',
    'qui',
    'emoji',
  ]),
  it: new Set([
    'il',
    'lo',
    'la',
    'i',
    'gli',
    'le',
    'un',
    'una',
    'di',
    'del',
    'della',
    'in',
    'con',
    'e',
    'a',
    'al',
    'che',
    'emoji',
  ]),
};

/** A folded word without its ending. */
export function stemOf(word: string, locale: LocaleCode): string {
  const ending = endings[locale];
  if (!ending || word.length < 4) return word;
  const stem = word.replace(ending, '');
  return stem.length >= 3 ? stem : word;
}

/** The words of a folded text that say something; all where none does. */
export function tellingWords(text: string, locale: LocaleCode): string[] {
  const words = text.split(' ').filter(Boolean);
  const telling = words.filter((word) => !stopWords[locale]?.has(word));
  return telling.length > 0 ? telling : words;
}
