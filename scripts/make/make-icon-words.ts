import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { iconNames } from '#src/logo/mark/icon-mark.server.ts';

/**
 * Writes `src/logo/mark/words/<language>.json`: the words by which icons for logos are found in each of our languages. An icon
 * and an emoji mean the same when the English words of the emoji hold every word of the icon's name; what the emoji is called
 * in a language then finds the icon. Emoji names: Unicode CLDR, through emojibase-data (MIT).
 */
const require = createRequire(import.meta.url);
const languages = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  pt: 'pt',
  ja: 'ja',
  tw: 'zh-hant',
  ko: 'ko',
};

/** Of an icon's name they tell how it is drawn, not what it shows. */
const drawnHow = new Set([
  'simple',
  'tilt',
  'line',
  'left',
  'right',
  'up',
  'down',
  'horizontal',
  'vertical',
  'duotone',
]);
/** An icon that fits more emojis than this means too much to be found by all their words. */
const mostEmojis = 8;

interface Emoji {
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
}

const emojisIn = (folder: string): Emoji[] => require(`emojibase-data/${folder}/compact.json`);
const wordsOf = ({ label, tags = [] }: Emoji) =>
  new Set([label, ...tags].flatMap((text) => text.toLowerCase().split(/[\s\-–:,’'()]+/u)).filter(Boolean));

const english = emojisIn('en').map((emoji) => ({
  ...emoji,
  words: wordsOf(emoji),
  labelWords: wordsOf({ ...emoji, tags: [] }),
}));
const meanings = new Map<string, string[]>();
for (const icon of iconNames()) {
  const tokens = icon.split('-').filter((token) => !drawnHow.has(token));
  const isHere = (words: Set<string>) => tokens.length > 0 && tokens.every((token) => words.has(token));
  const named = english.filter(({ labelWords }) => isHere(labelWords));
  const tagged = english.filter(({ words }) => isHere(words));
  const found =
    named.length > 0 && named.length <= mostEmojis ? named : tagged.length <= mostEmojis ? tagged : [];
  if (found.length > 0)
    meanings.set(
      icon,
      found.map(({ hexcode }) => hexcode),
    );
}

/** Colored discs: what one or two of them alone are called is a color, which no icon of one color stands for. */
const discs = ['1F534', '1F7E0', '1F7E1', '1F7E2', '1F535', '1F7E3', '1F7E4', '26AB', '26AA'];

function colorWords(emojis: ReadonlyMap<string, Emoji>): Set<string> {
  const lists = discs.map((hexcode) => [...wordsOf(emojis.get(hexcode)!)]);
  const isRare = (word: string) => lists.filter((list) => list.includes(word)).length <= 2;
  return new Set(lists.flat().filter(isRare));
}

const folder = path.resolve(import.meta.dirname, '../../src/logo/mark/words');
mkdirSync(folder, { recursive: true });
for (const [language, data] of Object.entries(languages)) {
  const emojis = new Map(emojisIn(data).map((emoji) => [emoji.hexcode, emoji]));
  const colors = colorWords(emojis);
  const found = new Map<string, Map<string, number>>();
  for (const [icon, hexcodes] of meanings) {
    for (const hexcode of hexcodes) {
      const emoji = emojis.get(hexcode);
      for (const word of emoji ? wordsOf(emoji) : []) {
        const icons = found.get(word) ?? new Map<string, number>();
        icons.set(icon, (icons.get(icon) ?? 0) + 1);
        found.set(word, icons);
      }
    }
  }
  const words = [...found]
    .filter(([word]) => !colors.has(word))
    .filter(([word, icons]) => word.length > (/^[a-z]+$/.test(word) ? 2 : 0) && icons.size <= 40)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, icons]) => [word, [...icons].sort((one, other) => other[1] - one[1]).map(([icon]) => icon)]);
  writeFileSync(path.join(folder, `${language}.json`), `${JSON.stringify(Object.fromEntries(words))}\n`);
}
