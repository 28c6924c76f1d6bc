import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tool } from '#src/tool/tool.ts';
import { tools } from '#src/tools/index.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { badgeLines, cardWith, passportLines } from '#tests/support/pictures/identity-card.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
let document: Buffer;
let mirrored: Buffer;
let badge: Buffer;
let person: Buffer;
let mask: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  document = await cardWith(passportLines);
  mirrored = await sharp(document).flop().png().toBuffer();
  badge = await sharp(await cardWith(badgeLines))
    .flop()
    .png()
    .toBuffer();
  person = await pngOf(await sharpSample('admiral', 256)).toBuffer();
  const marked = await sharp({ create: { width: 150, height: 180, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  mask = await sharp({ create: { width: 760, height: 360, channels: 3, background: '#000' } })
    .composite([{ input: marked, left: 30, top: 50 }])
    .png()
    .toBuffer();
});
afterAll(() => runs?.close());

const refused = { code: 'document_refused' };

describe('a mirrored document', () => {
  test.each(['upside down', 'lying'])('is refused as well, %s', async (way) => {
    const turned = await sharp(mirrored)
      .rotate(way === 'lying' ? 90 : 180)
      .png()
      .toBuffer();
    await expect(runs.run('face-cutout', turned)).rejects.toMatchObject(refused);
  });

  test('is told from a mirrored badge', async () => {
    const { pictures } = await runs.run('face-cutout', badge, { shape: 'circle' });
    expect(pictures.result).toHaveLength(1);
  });
});

/** Ways to set words or a picture into a photo, by the tool and the input that the document comes in. */
const settings: Readonly<Record<string, () => Promise<unknown>>> = {
  'remove-text-from-image photo': () =>
    runs.run('remove-text-from-image', document, {
      retype: [{ line: 'Surname HOPPER', words: 'Surname LOVELACE' }],
    }),
  'ai-replacer photo': () =>
    runs.run('ai-replacer', { photo: document, mask, object: person }, { with: 'object' }),
  'background-changer background': () =>
    runs.run('background-changer', { photo: person, background: document }, { kind: 'photo' }),
  'ai-headshot-generator background': () =>
    runs.run('ai-headshot-generator', { photo: person, background: document }),
  'face-swap photo': () => runs.run('face-swap', { photo: document, face: person }),
  'face-swap face': () => runs.run('face-swap', { photo: person, face: document }),
  'ai-baby-generator photo': () => runs.run('ai-baby-generator', { photo: document, second: person }),
  'ai-baby-generator second': () => runs.run('ai-baby-generator', { photo: person, second: document }),
  'ai-hug photo': () => runs.run('ai-hug', { photo: document, second: person }),
  'ai-hug second': () => runs.run('ai-hug', { photo: person, second: document }),
  'ai-kissing photo': () => runs.run('ai-kissing', { photo: document, second: person }),
  'ai-kissing second': () => runs.run('ai-kissing', { photo: person, second: document }),
  // It sets words around a portrait.
  'ai-profile-picture-generator photo': () =>
    runs.run('ai-profile-picture-generator', document, { text: 'LOVELACE' }),
};

test.each(Object.keys(settings))('nothing is set into a document by %s', async (way) => {
  await expect(settings[way]()).rejects.toMatchObject(refused);
});

/** The second photo shows what is to go. */
const removers = ['watermark-remover'];

test('these are all tools that set words, or one given photo into another', () => {
  const able = tools.filter(({ id, tasks, inputs }) => {
    // What comes in a list follows the main one, as a photo of its own.
    const photos = Object.values(inputs as Tool['inputs']).filter(
      ({ kind, main, most }) => kind === 'photo' && (main || !most),
    );
    return !removers.includes(id) && (tasks.includes('set-words') || photos.length > 1);
  });
  const tried = new Set(Object.keys(settings).map((way) => way.split(' ')[0]));
  expect(new Set(able.map(({ id }) => id))).toEqual(tried);
});

test('words of a document may be taken away', async () => {
  const { report } = await runs.run('remove-text-from-image', document, { lines: [1] });
  const removed = (report as { lines: { removed: boolean }[] }).lines.filter((line) => line.removed);
  expect(removed).toHaveLength(1);
});

test('a mirrored document takes no new words, and other text does', async () => {
  const retype = [{ line: 0, words: 'NEW' }];
  await expect(runs.run('remove-text-from-image', mirrored, { retype })).rejects.toMatchObject(refused);
  const { report } = await runs.run('remove-text-from-image', await cardWith(badgeLines), { retype });
  expect((report as { lines: { words?: string }[] }).lines[0].words).toBe('NEW');
});
