import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localeCodes } from '#src/i18n/locales.ts';
import type { Messages } from '#src/i18n/messages.ts';
import { drawingAddress } from '#src/page-tools/emoji/drawing-address.ts';
import emojiPages from '#src/page-tools/emoji/words/pages.json' with { type: 'json' };
import { pageApplications } from '#src/tool/page-tool.ts';
import { drawPageTool } from './page-tool-pictures.server.ts';

const wordsIn = (locale: string) =>
  ({
    meme: JSON.parse(
      readFileSync(path.join(import.meta.dirname, `../../../locales/${locale}/meme.json`), 'utf8'),
    ),
  }) as Messages;

test.each(localeCodes)(
  'each tool that is nothing but its page has a picture of its own in %s',
  async (locale) => {
    const pictures = await Promise.all(
      pageApplications.map((application) => drawPageTool(application, wordsIn(locale), locale)),
    );
    for (const picture of pictures) {
      const { width, height } = await sharp(picture).metadata();
      expect([width, height]).toEqual([480, 480]);
      const { isOpaque, channels } = await sharp(picture).stats();
      expect(isOpaque).toBe(true);
      // White with something on it.
      expect(channels.slice(0, 3).every(({ max, stdev }) => max > 245 && stdev > 20)).toBe(true);
    }
    const kinds = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));
    expect(new Set(kinds).size).toBe(pageApplications.length);
  },
);

test('words of the meme are those of the language', async () => {
  const pictures = await Promise.all(
    localeCodes.map((locale) => drawPageTool('meme', wordsIn(locale), locale)),
  );
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(localeCodes.length);
});

test('an emoji’s picture is that emoji, large', async () => {
  const [joy, fire] = await Promise.all(
    ['joy', 'fire'].map((part) => drawPageTool('emoji', wordsIn('en'), 'en', part)),
  );
  const middle = await sharp(fire).extract({ left: 220, top: 260, width: 40, height: 40 }).stats();
  // A flame is more red than blue.
  expect(middle.channels[0].mean - middle.channels[2].mean).toBeGreaterThan(40);
  expect(joy.equals(fire)).toBe(false);
});

test('every emoji with a page has a drawing', () => {
  expect(Object.keys(emojiPages).filter((emoji) => drawingAddress(emoji) === null)).toEqual([]);
});
