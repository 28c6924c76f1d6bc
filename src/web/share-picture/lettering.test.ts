import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readEnv } from '#src/env.server.ts';
import { localeCodes } from '#src/i18n/locales.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { readEmoji } from '../../page-tools/emoji/emoji.ts';
import { openPageSource } from '../page/page-source.server.ts';
import { canLetter, letter, letterStyled, withoutUnknownSigns } from './lettering.server.ts';
import { styledLines } from './styled-lines.ts';

const root = path.join(import.meta.dirname, '../../..');
const style = { size: 60, color: '#211d19', maxWidth: 528 };

/** Share of a character's bounding box whose border is ink: the box that stands for a missing glyph is all border. */
async function inkOnBorder(pixels: Buffer): Promise<number> {
  const { data, info } = await sharp(pixels).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let [ink, border] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x > 1 && y > 1 && x < width - 2 && y < height - 2) continue;
      border++;
      if (data[y * width + x] > 60) ink++;
    }
  }
  return ink / border;
}

test.each([
  ['ja', '背景を消す写真'],
  ['ko', '사진의배경'],
  ['tw', '移除背景照片'],
  ['de', 'Größe'],
] as const)('in %s every character is a glyph of its own, none a box', async (locale, text) => {
  const drawn = new Set<string>();
  for (const character of text) {
    const { pixels } = await letter({ ...style, locale, text: character });
    expect(await inkOnBorder(pixels), character).toBeLessThan(0.85);
    drawn.add(createHash('sha256').update(pixels).digest('hex'));
  }
  expect(drawn.size).toBe(new Set(text).size);
});

/** Coarse enough not to tell how edges are smoothed. */
async function shape(pixels: Buffer): Promise<Buffer> {
  return sharp(pixels).extractChannel(3).resize(64, 16, { fit: 'fill' }).raw().toBuffer();
}

test('a machine without any font draws the same', async () => {
  await using folder = await tempFolder();
  const config = path.join(folder.path, 'fonts.conf');
  await writeFile(
    config,
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>',
  );
  const texts = { en: 'Remove a background', ja: '背景を消す', ko: '사진의 배경', tw: '移除背景' } as const;
  const program = `
    import { letter } from ${JSON.stringify(path.join(import.meta.dirname, 'lettering.server.ts'))};
    const drawn = {};
    for (const [locale, text] of Object.entries(${JSON.stringify(texts)})) {
      drawn[locale] = (await letter({ ...${JSON.stringify(style)}, locale, text })).pixels.toString('base64');
    }
    console.log(JSON.stringify(drawn));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { env: { FONTCONFIG_FILE: config, HOME: folder.path }, maxBuffer: 16 * 1024 * 1024 },
  );
  const bare = JSON.parse(stdout);
  for (const [locale, text] of Object.entries(texts)) {
    const { pixels } = await letter({ ...style, locale: locale as keyof typeof texts, text });
    const own = await shape(pixels);
    const there = await shape(Buffer.from(bare[locale], 'base64'));
    const difference =
      own.reduce((sum, value, place) => sum + Math.abs(value - there[place]), 0) / own.length;
    expect(difference, text).toBeLessThan(6);
  }
});

test('lines are about equally long, and none is wider than the column', async () => {
  const text = 'Image Upscaler: Upscale Photos 2×, 4×, 8× Free Online';
  const { width, height } = await letter({ ...style, locale: 'en', text });
  expect(width).toBeLessThanOrEqual(style.maxWidth);
  expect(height).toBeGreaterThan(3 * style.size);
});

test('the narrow space of French is a space', () => {
  expect(canLetter('netteté\u202f: des photos', 'fr')).toBe(true);
});

test('a text with a character that no font of ours has is refused', async () => {
  expect(canLetter('Россия', 'en')).toBe(false);
  await expect(letter({ ...style, locale: 'en', text: 'Россия' })).rejects.toThrow('Россия');
});

test('a title goes without its emoji, and keeps every other sign', () => {
  expect(withoutUnknownSigns('😂 face with tears of joy emoji', 'en')).toBe('Face with tears of joy emoji');
  expect(withoutUnknownSigns('Emoji 👩🏽‍🚀 astronauta: significato', 'it')).toBe(
    'Emoji astronauta: significato',
  );
  expect(withoutUnknownSigns('❤️赤いハートの意味とコピー', 'ja')).toBe('赤いハートの意味とコピー');
  expect(withoutUnknownSigns('Pixelwright™ and 2× more', 'en')).toBe('Pixelwright™ and 2× more');
  expect(withoutUnknownSigns('Россия', 'en')).toBe('Россия');
});

test.each(localeCodes)('every emoji page in %s has a title that can be lettered', (locale) => {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const words = 'src/page-tools/emoji/words';
  const emoji = readEmoji(read(`${words}/list.json`), read(`${words}/${locale}.json`)).filter(
    ({ page }) => page,
  );
  const { page } = read(`locales/${locale}/emoji.json`);
  const titles = emoji.map(({ emoji, name }) =>
    withoutUnknownSigns(page.title.replace('{emoji}', emoji).replace('{name}', name), locale),
  );
  expect(titles.length).toBeGreaterThan(300);
  expect(titles.filter((title) => !canLetter(title, locale))).toEqual([]);
});

test('each style of letters has a line, drawn with its own letters', async () => {
  const drawn = await Promise.all(styledLines.map((text) => letterStyled(text, 40, style.color)));
  expect(new Set(drawn.map(({ pixels }) => createHash('sha256').update(pixels).digest('hex'))).size).toBe(
    styledLines.length,
  );
  expect(styledLines.filter((text) => /[a-z]/i.test(text))).toEqual([]);
  await expect(letterStyled('Ⓗⓔⓛⓛⓞ', 40, style.color)).rejects.toThrow('Ⓗ');
});

test.each(localeCodes)(
  'every title in %s can be lettered: else run scripts/make/make-lettering.ts',
  async (locale) => {
    const site = await openPageSource(
      readEnv({}),
      () => ({
        readiness: { state: 'ready', progress: 1 },
        engine: { id: 'isnet', name: 'ISNet', place: 'local' },
        engines: [],
      }),
      async () => ({
        apiBase: '',
        passwordKey: { id: 'k1', publicKey: '' },
        providers: [],
        sentences: { sessionEnded: '', tooQuick: '', oops: '' },
      }),
      async () => new Map(),
    );
    const { ui, samples: _, ...pages } = site.messages(locale);
    const { articles, campaigns, about, legal, changes } = site.content(locale);
    const titles = [
      ui.compare.before,
      ui.compare.after,
      ...Object.values(pages).flatMap((words) => ('title' in words ? [words.title] : [])),
      ...[...articles, ...campaigns, about, ...Object.values(legal), changes].map(({ title }) => title),
      ...site
        .tools(locale)
        .map(({ id }) => (site.toolPage(id, locale) ?? site.pageToolPage(id, locale))!.words.meta.title),
    ];
    expect(titles.length).toBeGreaterThan(20);
    expect(titles.filter((title) => !canLetter(title, locale))).toEqual([]);
  },
);
