import type { LocaleCode } from '../../i18n/locales.ts';

/** A row of `words/list.json`: itself, group, version of Unicode's emoji, rule of its skin tones, short codes, and whether it has pages. */
export type ListRow = readonly [
  emoji: string,
  group: number,
  version: number,
  tones: string,
  codes: string,
  isPaged?: 1,
];

/** A row of `words/pages.json`: the last part of its path in every language, and the languages that have too little to say for a page. */
export type PageRow = readonly [part: string, ...untold: LocaleCode[]];

/** An emoji without skin tone, as a page in one language shows and finds it. */
export interface Emoji {
  /** Fully qualified: with every variation selector that keyboards write. */
  readonly emoji: string;
  /** Place of its group in {@link groups}. */
  readonly group: number;
  readonly version: number;
  /** How its skin tones are written; see `toned.ts`. */
  readonly tones: string;
  readonly codes: readonly string[];
  readonly name: string;
  readonly tags: readonly string[];
  /** The last part of the path of its own page, where it has one in this language. */
  readonly page?: string;
}

/** In the order of the list. */
export const groups = [
  'smileys',
  'people',
  'nature',
  'food',
  'places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

/** What a version calls new. */
export const newestVersion = 18;

/** A page has at least so many words besides the name in its language: with fewer there's nothing to say on it. */
export const fewestTags = 3;

/** The last part of an emoji's path, in every language, of its short codes; undefined where none of them can be one. */
export function pagePart(codes: readonly string[]): string | undefined {
  const code = codes.find((one) => /^[a-z][a-z0-9_]+$/.test(one)) ?? codes.find((one) => /^\d\d+$/.test(one));
  return code?.replaceAll('_', '-');
}

/** The list with its words in one language, and the pages that there are in it. */
export function readEmoji(list: readonly ListRow[], words: readonly string[]): Emoji[] {
  return list.map(([emoji, group, version, tones, shortCodes, isPaged], place) => {
    const [name, ...tags] = words[place].split('|');
    const codes = shortCodes.split(' ');
    return {
      emoji,
      group,
      version,
      tones,
      codes,
      name,
      tags,
      page: isPaged && tags.length >= fewestTags ? pagePart(codes) : undefined,
    };
  });
}

/** The code points as Unicode writes them: `U+1F600`. */
export function codePointsOf(emoji: string): string {
  return [...emoji]
    .map((one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
}

/** As HTML writes it in any encoding: `&#x1F600;`. */
export function htmlOf(emoji: string): string {
  return [...emoji].map((one) => `&#x${one.codePointAt(0)!.toString(16).toUpperCase()};`).join('');
}

/** Those that differ from it in who is shown: somebody, a woman, a man; with itself, none where there is but one. */
export function genderForms(one: Emoji, all: readonly Emoji[]): Emoji[] {
  const key = neutral(one.emoji);
  const forms = all.filter(({ emoji }) => neutral(emoji) === key);
  return forms.length > 1 ? forms : [];
}

export function isOfOneGender(emoji: string): boolean {
  return /\u200D[♀♂]/u.test(emoji) || /^[👩👨]\u200D/u.test(emoji);
}

function neutral(emoji: string): string {
  return emoji
    .replaceAll('\uFE0F', '')
    .replace(/\u200D[♀♂]/u, '')
    .replace(/^[👩👨](?=\u200D[^\u{1F468}\u{1F469}❤🤝🐰🫯])/u, '🧑');
}

/** Words that an emoji is found by, one after the other as a language sets them. */
export function tagList(tags: readonly string[], locale: LocaleCode): string {
  return tags.join(locale === 'ja' || locale === 'tw' ? '、' : ', ');
}
