import { createHash } from 'node:crypto';
import rgi from '@unicode/unicode-18.0.0/Sequence_Property/RGI_Emoji/index.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawingAddress, drawingCode, drawingsAt } from '#src/page-tools/emoji/drawing-address.ts';
import { createDrawingAnswers } from './drawing-answers.server.ts';
import { emojiDrawing } from './emoji-drawings.server.ts';

const everyEmoji = (rgi as string[]).toSorted();
const drawn = new Map(
  await Promise.all(
    everyEmoji.map(async (emoji) => [emoji, await emojiDrawing(drawingCode(emoji))] as const),
  ),
);

test('every emoji of Unicode has a drawing where the page says that it has one', () => {
  const undrawn = everyEmoji.filter((emoji) => drawn.get(emoji) === null);
  expect(undrawn).toEqual(everyEmoji.filter((emoji) => drawingAddress(emoji) === null));
  expect(undrawn).toEqual(['🇨🇶']);
});

/** Lands that fly the flag of another; families, which the set draws as outlines; suits and snow that cover who is in them. */
const drawnAlike = [
  '🇦🇺🇭🇲',
  '🇧🇱🇬🇫🇬🇵🇲🇫🇵🇲🇷🇪🇼🇫🇾🇹',
  '🇩🇬🇮🇴',
  '🇪🇦🇪🇸',
  '🇺🇲🇺🇸',
  '👨‍👦🧑‍🧒',
  '👨‍👦‍👦🧑‍🧒‍🧒',
  '👨‍👨‍👦👪🧑‍🧑‍🧒',
  '👨‍👨‍👦‍👦🧑‍🧑‍🧒‍🧒',
  '🏂🏂🏻🏂🏼🏂🏽🏂🏾🏂🏿',
  ...['', '🏻', '🏼', '🏽', '🏾', '🏿'].map((tone) => `👨${tone}‍🚀👩${tone}‍🚀🧑${tone}‍🚀`),
];

test('no two emoji share a drawing but those that the sets draw alike', () => {
  const emojiOf = Map.groupBy(everyEmoji, (emoji) => drawn.get(emoji));
  const shared = [...emojiOf.values()].filter((emoji) => emoji.length > 1);
  expect(shared.map((emoji) => emoji.join('')).sort()).toEqual(drawnAlike.sort());
});

test('a drawing loads nothing, runs nothing, and says whose it is', () => {
  const foreign = everyEmoji.filter((emoji) =>
    /<script|<foreignObject|<image|<style|\son\w+=|href="[^#]|url\((?!#)/i.test(drawn.get(emoji) ?? ''),
  );
  expect(foreign).toEqual([]);
  for (const [emoji, drawing] of drawn)
    if (drawing)
      expect(drawing, emoji).toMatch(
        /<!-- (Noto Emoji.*Apache License 2\.0|flag-icons.*MIT License): https:/,
      );
});

test('a drawing can be read as XML, whatever it is made of', async () => {
  // One of sixteen, and all that are written with a prefix.
  const asked = everyEmoji.filter((emoji, place) => place % 16 === 0 || drawn.get(emoji)?.includes('xlink:'));
  const unread = await Promise.all(
    asked.map(async (emoji) => {
      const drawing = drawn.get(emoji);
      const size = drawing && (await sharp(Buffer.from(drawing)).metadata());
      return !size || size.width === 512 ? [] : [emoji];
    }),
  );
  expect(asked.length).toBeGreaterThan(250);
  expect(unread.flat()).toEqual([]);
});

test.each(['😀', '❤️', '1️⃣', '👍🏽', '🫪', '🇯🇵', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '👩🏽‍❤️‍💋‍👨🏿'])(
  '%s is a picture with something on it',
  async (emoji) => {
    const { data, info } = await sharp(Buffer.from(drawn.get(emoji)!))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([512, 512, 4]);
    const opaque = data.filter((value, place) => place % 4 === 3 && value > 200).length;
    expect(opaque).toBeGreaterThan(512 * 512 * 0.15);
  },
);

test('what lies under an address never changes: with other drawings, the edition in `drawingsAt` goes up, and this with it', () => {
  const hash = createHash('sha256');
  for (const [emoji, drawing] of drawn) hash.update(`${emoji} ${drawing}\0`);
  expect([drawingsAt, hash.digest('hex').slice(0, 16)]).toEqual(['/emoji-drawings/1', '35663779ddeceb82']);
});

const answers = createDrawingAnswers();
const ask = (path: string, headers?: HeadersInit, method = 'GET') =>
  answers(new Request(`http://site.test${path}`, { headers, method }));

test('a drawing is answered compressed, for good, and can do nothing where it is opened', async () => {
  const answer = await ask(drawingAddress('🦊')!, { 'accept-encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  const etag = answer.headers.get('etag')!;
  const again = await ask(drawingAddress('🦊')!, { 'accept-encoding': 'br', 'if-none-match': etag });
  expect(again.status).toBe(304);
  const plain = await ask(drawingAddress('🦊')!);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(drawn.get('🦊'));
  const head = await ask(drawingAddress('🦊')!, {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  `${drawingsAt}/1f1e8-1f1f6.svg`,
  `${drawingsAt}/1F98A.svg`,
  `${drawingsAt}/1f98a`,
  `${drawingsAt}/1f98a.svg/`,
  `${drawingsAt}/fox.svg`,
  `${drawingsAt}/__proto__.svg`,
  `${drawingsAt}/41.svg`,
  `${drawingsAt}/1f1fa-1f1f8-1f1fa.svg`,
  `${drawingsAt}/1f3f4-e002f-e002e-e007f.svg`,
  `${drawingsAt}/..%2f..%2fpackage.json`,
  `${drawingsAt}/${'1f98a-'.repeat(40)}1f98a.svg`,
  '/emoji-drawings/0/1f98a.svg',
  '/emoji-drawings/1f98a.svg',
])('nothing is at %s', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
