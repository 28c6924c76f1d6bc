import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '#src/tools/index.ts';
import { openPageSource } from '#src/web/page/page-source.server.ts';
import { choicesIn } from '#src/workspace/work/address-choices.ts';
import { styleShelves } from '../style-shelf.ts';
import { lookShelves } from './look-shelf.ts';

const source = await openPageSource(
  {
    PUBLIC_URL: undefined,
    GUEST_DOWNLOADS: 'all',
    ICON_HOSTS: [],
    CONTACT_KEPT_DAYS: 180,
    WITHDRAWALS_KEPT_YEARS: 3,
  },
  () => ({
    readiness: { state: 'ready', progress: 1 },
    engine: { id: 'any', name: 'Any', place: 'local' },
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
const site = { ...source, nonce: '', buildId: null, explored: null };
const looks = lookShelves(site, 'en');

test('every choice that a form shows by a picture is in the catalogue once, but for settings of three', () => {
  const shown = [
    ...looks.flatMap(({ tool, option, looks: all }) => all.map(({ id }) => `${tool} ${option} ${id}`)),
    ...styleShelves(site, 'en').flatMap(({ tool, option, styles }) =>
      styles.map(({ id }) => `${tool} ${option} ${id}`),
    ),
  ];
  const offered = tools.flatMap(({ id }) =>
    site
      .toolPage(id, 'en')!
      .description.options.filter(({ pictures, choices = [] }) => pictures && choices.length > 3)
      .flatMap((option) => option.choices!.map((choice) => `${id} ${option.id} ${choice}`)),
  );
  expect(shown.toSorted()).toEqual(offered.toSorted());
  // A look that needs a face isn't on every sample, and has its place all the same.
  expect(shown).toContain('photo-to-cartoon look caricature');
});

test('each look has its picture and a name, and its address sets it and what it depends on', () => {
  for (const { tool, option, looks: all } of looks) {
    const { description } = site.toolPage(tool, 'en')!;
    const { when = {} } = description.options.find(({ id }) => id === option)!;
    for (const { id, name, query } of all) {
      const file = `public/samples/${tool}/${option}-${id}-small.webp`;
      expect(existsSync(path.join(import.meta.dirname, '../../../..', file)), file).toBe(true);
      expect(name).not.toBe('');
      const chosen = Object.fromEntries(choicesIn(description, new URLSearchParams(query)));
      expect(chosen[option], query).toBe(id);
      for (const [other, wanted] of Object.entries(when)) {
        const value = chosen[other] ?? description.options.find((one) => one.id === other)!.default;
        expect([wanted].flat(), `${tool} ${other}`).toContain(value);
      }
    }
  }
});
