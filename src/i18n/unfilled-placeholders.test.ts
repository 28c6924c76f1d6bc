import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { localeCodes } from './locales.ts';
import { describeUnfilled, findUnfilledPlaceholders } from './unfilled-placeholders.server.ts';

const operator = (settings: Record<string, string>, ownTexts: string, payments = false) => ({
  settings,
  traits: { payments, explore: false },
  ownTexts,
});

test('every language asks for the name of the operator, until it is set', async () => {
  await using folder = await tempFolder();
  const asked = (settings: Record<string, string>, setting: string) =>
    new Set(
      findUnfilledPlaceholders(operator(settings, folder.path))
        .filter((one) => one.setting === setting)
        .map(({ locale }) => locale),
    );
  expect([...asked({}, 'OPERATOR_NAME')]).toEqual(localeCodes);
  expect([...asked({ OPERATOR_NAME: 'Ada' }, 'OPERATOR_NAME')]).toEqual([]);
  expect([...asked({ OPERATOR_NAME: 'Ada' }, 'OPERATOR_EMAIL')]).toEqual(localeCodes);
});

test('the list names file, heading, setting and what belongs there; an own text without placeholders ends it', async () => {
  await using folder = await tempFolder();
  const found = findUnfilledPlaceholders(operator({ OPERATOR_NAME: 'Ada' }, folder.path), ['en']);
  const list = describeUnfilled(found);
  expect(list).toMatch(/^en\/legal\/privacy-policy\.md$/m);
  expect(list).toMatch(/^ {2}.+: OPERATOR_ADDRESS, postal address$/m);
  expect(list).toContain(`${found.length} placeholders to fill in, in 5 texts.`);
  expect(list).toMatch(/^Missing settings: OPERATOR_/m);

  await mkdir(path.join(folder.path, 'en/legal'), { recursive: true });
  for (const { file } of found) await writeFile(path.join(folder.path, file), '# All there\n');
  const rest = findUnfilledPlaceholders(operator({ OPERATOR_NAME: 'Ada' }, folder.path), ['en']);
  expect(describeUnfilled(rest)).toBe('Every placeholder in the legal texts is filled in.');
});

test('what only matters where Pro is sold is asked for only there', async () => {
  await using folder = await tempFolder();
  const askedIn = (payments: boolean) =>
    new Set(
      findUnfilledPlaceholders(operator({}, folder.path, payments))
        .filter(({ words }) => words.includes('Stripe'))
        .map(({ locale }) => locale),
    );
  expect([...askedIn(true)]).toEqual(localeCodes);
  expect([...askedIn(false)]).toEqual([]);
});
