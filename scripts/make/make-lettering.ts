import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { styledLines } from '#src/web/share-picture/styled-lines.ts';
import { installPeer } from '../../bench/peer/peer-package.ts';
import { readSentences, readTexts } from '../translation-sources.ts';

/**
 * `node scripts/make/make-lettering.ts`: writes the fonts that the pictures for shared links are lettered with, cut down to the
 * characters the site's words are made of, and one for styles of letters. To be run and committed when a test says that a title has a new character.
 */

const root = path.join(import.meta.dirname, '../..');
const lettering = path.join(root, 'src/web/share-picture/lettering');
const latin = path.join(root, 'public/fonts/instrument-sans-latin.woff2');
const weight = 600;

type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; noLayoutClosure?: boolean; variationAxes?: Record<string, number> },
) => Promise<Buffer>;

/** Han, kana and Hangul of one font; it is the language's own, because characters are drawn differently in each. */
const fonts = { ja: 'jp', ko: 'kr', tw: 'tc' } as const satisfies Partial<Record<LocaleCode, string>>;

const folder = await installPeer({
  name: 'Noto Sans',
  folder: 'noto-sans-0.4.3-math-0.4.2-subset-font-2.9.0',
  dependencies: {
    'subset-font': '2.9.0',
    '@expo-google-fonts/noto-sans-math': '0.4.2',
    ...Object.fromEntries(
      Object.values(fonts).map((name) => [`@expo-google-fonts/noto-sans-${name}`, '0.4.3']),
    ),
  },
});
const loaded = createRequire(path.join(folder, 'package.json'))('subset-font');
const subset: Subset = loaded.default ?? loaded;

// The range of the page's own font, as it is declared in tokens.css.
await write(
  'latin',
  await subset(await readFile(latin), latinCharacters(), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight, wdth: 100 },
  }),
);
for (const [locale, name] of Object.entries(fonts)) {
  const file = `${weight}SemiBold/NotoSans${name.toUpperCase()}_${weight}SemiBold.ttf`;
  const source = path.join(folder, 'node_modules', '@expo-google-fonts', `noto-sans-${name}`, file);
  const font = await readFile(source);
  await write(
    locale,
    await subset(font, charactersOf(locale as LocaleCode), {
      targetFormat: 'truetype',
      noLayoutClosure: true,
    }),
  );
}
const styled = path.join(
  folder,
  'node_modules/@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
);
await write(
  'styles',
  await subset(await readFile(styled), [...new Set(styledLines.join(''))].join(''), {
    targetFormat: 'truetype',
    noLayoutClosure: true,
  }),
);

function latinCharacters(): string {
  const range = Array.from({ length: 0x180 - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place));
  return `${range.join('')}–—‘’‚“”„†•…‹›€™−×→`;
}

/** Of everything that is said in the language, and of what emoji are called; what Latin has is left to Latin. */
function charactersOf(locale: LocaleCode): string {
  const emoji: readonly string[] = JSON.parse(
    readFileSync(path.join(root, `src/page-tools/emoji/words/${locale}.json`), 'utf8'),
  );
  const names = emoji.map((words) => words.split('|')[0]);
  const words = [...readSentences(locale).values(), ...readTexts(locale).values(), ...names].join('');
  return [...new Set(words)].filter((character) => character >= '\u2e00').join('');
}

async function write(name: string, font: Buffer): Promise<void> {
  const file = path.join(lettering, `${name}.ttf`);
  await writeFile(file, font);
  console.log(`${path.relative(root, file)}  ${(font.length / 1024).toFixed(0)} KB`);
}
