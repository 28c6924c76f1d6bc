import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import rgi from '@unicode/unicode-18.0.0/Sequence_Property/RGI_Emoji/index.mjs';
import { type LocaleCode, localeCodes } from '#src/i18n/locales.ts';
import { fewestTags, type ListRow, type PageRow, pagePart } from '#src/page-tools/emoji/emoji.ts';
import { newEmoji } from '#src/page-tools/emoji/new-emoji.ts';
import { ownTags } from '#src/page-tools/emoji/own-tags.ts';
import { popular } from '#src/page-tools/emoji/popular.ts';
import { fold } from '#src/page-tools/emoji/search/fold.ts';
import { tonedForm } from '#src/page-tools/emoji/toned.ts';

/**
 * The emoji of Unicode with their names and tags in our languages, from emojibase-data (MIT, from Unicode's CLDR) and our own entries of the
 * last version, as compact as a page can load them: `list.json` for all languages, `<code>.json` for each, in the same order.
 */

const root = path.join(import.meta.dirname, '../..');
const data = path.join(root, 'node_modules/emojibase-data');

interface Skin {
  readonly emoji: string;
  readonly tone: number | readonly [number, number];
}
interface Entry {
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly emoji: string;
  readonly group?: number;
  readonly version: number;
  readonly skins?: readonly Skin[];
}

const folders: Readonly<Partial<Record<LocaleCode, string>>> = { tw: 'zh-hant' };
const readEntries = (locale: LocaleCode): readonly Entry[] =>
  JSON.parse(readFileSync(path.join(data, folders[locale] ?? locale, 'data.json'), 'utf8'));

/** Fully qualified, as keyboards write them. */
const qualified = new Map(rgi.map((emoji: string) => [bare(emoji), emoji]));

function bare(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '');
}

/** Groups as Unicode has them; skin tones and hair stand with people. */
const groups = [0, 1, 3, 4, 5, 6, 7, 8, 9];
const placeOf = (group: number) => groups.indexOf(group === 2 ? 1 : group);

const modifiers = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'];

/**
 * How its skin tones are written: nothing; `1` for the one person in it; `=…` or `…` with a and b where two people's differ, `=` where one tone
 * for both is written as for one person.
 */
function toneRule({ emoji, skins = [] }: Entry): string {
  if (skins.length === 0) return '';
  const formOf = (skin: Skin) => qualified.get(bare(skin.emoji))!;
  const mixed = skins.find(({ tone }) => Array.isArray(tone) && tone[0] === 1 && tone[1] === 2);
  const template = mixed ? formOf(mixed).replace(modifiers[0], 'a').replace(modifiers[1], 'b') : undefined;
  const own = qualified.get(bare(emoji))!;
  const rule = ['1', `=${template}`, `${template}`].find((one) =>
    skins.every((skin) => {
      const [first, second] = Array.isArray(skin.tone) ? skin.tone : [skin.tone, skin.tone];
      return tonedForm(own, one, first, second) === formOf(skin);
    }),
  );
  if (!rule) throw new Error(`no rule writes the skin tones of ${emoji}`);
  return rule;
}

interface EmojiData {
  readonly list: readonly ListRow[];
  /** By language, in the order of the list: the name, and after `|` what else it is found by. */
  readonly names: Readonly<Record<LocaleCode, readonly string[]>>;
  /** Emoji with pages of their own. */
  readonly pages: Readonly<Record<string, PageRow>>;
}

export function makeEmoji(): EmojiData {
  const codes = shortCodes();
  const english = readEntries('en').filter(({ group }) => group !== undefined);
  const order = english.map(({ hexcode }) => hexcode);
  for (const { hexcode, after } of newEmoji) order.splice(order.indexOf(after) + 1, 0, hexcode);
  const known = new Map(english.map((entry) => [entry.hexcode, entry]));
  const added = new Map(newEmoji.map((entry) => [entry.hexcode, entry]));
  const byGroup = order.toSorted((one, other) => groupOf(one) - groupOf(other));

  function groupOf(hexcode: string): number {
    return placeOf(added.get(hexcode)?.group ?? known.get(hexcode)!.group!);
  }
  const qualifiedOf = (hexcode: string) => {
    const emoji = added.get(hexcode)?.emoji ?? known.get(hexcode)!.emoji;
    return qualified.get(bare(emoji))!;
  };
  const list = byGroup.map((hexcode): ListRow => {
    const own = added.get(hexcode);
    if (own) return [own.emoji, groupOf(hexcode), 18, own.hasTones ? '1' : '', own.code];
    const entry = known.get(hexcode)!;
    const { emoji, version } = entry;
    return [
      qualified.get(bare(emoji))!,
      groupOf(hexcode),
      version,
      toneRule(entry),
      [...new Set(codes(hexcode))].join(' '),
    ];
  });
  const names = Object.fromEntries(
    localeCodes.map((locale) => {
      const entries = new Map(readEntries(locale).map((entry) => [entry.hexcode, entry]));
      return [
        locale,
        byGroup.map((hexcode) => {
          const own = added.get(hexcode)?.words[locale];
          const { label, tags = [] } = own ?? entries.get(hexcode)!;
          const all = [...tags, ...(ownTags[locale]?.[qualifiedOf(hexcode)]?.split(', ') ?? [])];
          return asWritten([label, ...needed(label, all)].join('|'), locale);
        }),
      ];
    }),
  ) as unknown as EmojiData['names'];
  const pages = pagesOf(list, names);
  return { list: list.map((row) => (row[0] in pages ? [...row, 1] : row) as ListRow), names, pages };
}

/** With the characters of a language: once, Unicode's data has one in Chinese that Taiwan doesn't write. */
function asWritten(words: string, locale: LocaleCode): string {
  return locale === 'tw' ? words.replaceAll('鐡', '鐵') : words;
}

/** Those that every language tells enough of, and those that are used most in each language that does. */
function pagesOf(list: EmojiData['list'], names: EmojiData['names']): EmojiData['pages'] {
  const used = new Set(popular.map(bare));
  return Object.fromEntries(
    list.flatMap(([emoji, , , , codes], place): [string, PageRow][] => {
      const untold = localeCodes.filter((locale) => names[locale][place].split('|').length <= fewestTags);
      const isWanted = untold.length === 0 || (used.has(bare(emoji)) && untold.length < localeCodes.length);
      const part = pagePart(codes.split(' '));
      return isWanted && part ? [[emoji, [part, ...untold]]] : [];
    }),
  );
}

/** Those of our own list that public data has names for by now. */
export function newlyNamed(): string[] {
  const known = new Set(readEntries('en').map(({ hexcode }) => hexcode));
  return newEmoji.map(({ hexcode }) => hexcode).filter((hexcode) => known.has(hexcode));
}

/** Tags that say nothing the name doesn't go without. */
function needed(label: string, tags: readonly string[]): string[] {
  const said = new Set([fold(label), ...fold(label).split(' ')]);
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter((tag) => !said.has(fold(tag)));
}

function shortCodes(): (hexcode: string) => string[] {
  const sets = ['github', 'emojibase'].map(
    (name) =>
      JSON.parse(readFileSync(path.join(data, `en/shortcodes/${name}.json`), 'utf8')) as Record<
        string,
        string | readonly string[]
      >,
  );
  return (hexcode) => sets.flatMap((set) => set[hexcode] ?? []);
}

const folder = 'src/page-tools/emoji/words';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { list, names, pages } = makeEmoji();
  const write = (name: string, rows: readonly unknown[]) =>
    writeFileSync(
      path.join(root, folder, `${name}.json`),
      `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
    );
  mkdirSync(path.join(root, folder), { recursive: true });
  write('list', list);
  writeFileSync(path.join(root, folder, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
  for (const locale of localeCodes) write(locale, names[locale]);
}
