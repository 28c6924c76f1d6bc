import { expect, test } from 'vitest';
import { plans } from '../../billing/plans.ts';
import { takesClip } from '../../tool/tool-parts.ts';
import { catalog, pageTools, tools } from '../../tools/index.ts';
import { openPageSource } from './page-source.server.ts';

const readiness = () => ({
  readiness: { state: 'ready' as const, progress: 1 },
  engine: { id: 'isnet', name: 'ISNet', place: 'local' },
  engines: [],
});

const config = async () => ({
  apiBase: '',
  passwordKey: { id: 'k1', publicKey: '' },
  providers: [{ id: 'oidc', name: 'OpenID' }],
  sentences: { sessionEnded: '', tooQuick: '', oops: '' },
});

const noUsage = async () => new Map<string, number>();

test('sentences name the limits that are enforced, and no argument is left open', async () => {
  const source = await openPageSource(
    {
      PUBLIC_URL: undefined,
      GUEST_DOWNLOADS: 'all',
      ICON_HOSTS: [],
      CONTACT_KEPT_DAYS: 180,
      WITHDRAWALS_KEPT_YEARS: 3,
    },
    readiness,
    config,
    noUsage,
  );
  const sentences: string[] = [];
  for (const tool of tools) {
    const { id } = tool;
    const { words, description } = source.toolPage(id, 'en')!;
    sentences.push(...words.steps.map((step) => step.text), ...words.faq.map((entry) => entry.answer));
    expect(description.limits.maxBytes, id).toBe(plans.guest[takesClip(tool) ? 'clip' : 'picture'].maxBytes);
  }
  const said = sentences.join(' ');
  expect(said).not.toMatch(/[{}]/);
  expect(said).toContain('16 megapixels');
  expect(said).toContain(`${plans.guest.picture.jobsPerDay} photos a day`);
  expect(said).toContain(`${plans.guest.historyHours} hours`);
  expect(
    source
      .content('en')
      .articles.map(({ html }) => html)
      .join(),
  ).toContain('12\u00a0MB');
});

test('every tool has a card with its drawing, and an id that is no tool has no page', async () => {
  const source = await openPageSource(
    {
      PUBLIC_URL: undefined,
      GUEST_DOWNLOADS: 'all',
      ICON_HOSTS: [],
      CONTACT_KEPT_DAYS: 180,
      WITHDRAWALS_KEPT_YEARS: 3,
    },
    readiness,
    config,
    noUsage,
  );
  expect(source.tools('en').map((card) => card.id)).toEqual(catalog.map((tool) => tool.id));
  for (const card of source.tools('en')) expect(card.icon.length).toBeGreaterThan(0);
  expect(source.toolPage('no-such-tool', 'en')).toBeNull();
  expect(source.pageToolPage('no-such-tool', 'en')).toBeNull();
  for (const { id, application } of pageTools) {
    expect(source.toolPage(id, 'de')).toBeNull();
    expect(source.pageToolPage(id, 'de')).toMatchObject({ id, application });
    expect(JSON.stringify(source.pageToolPage(id, 'de')!.words)).not.toMatch(/\{\w/);
    // Nothing leads from a photo to it, or from it to a photo.
    const card = source.tools('de').find((one) => one.id === id);
    expect(card).toMatchObject({ isResource: true, takes: [], gives: null, step: null });
  }
  for (const { id } of tools) expect(source.pageToolPage(id, 'en')).toBeNull();
});

test('every sample photo has its name, its description and its credit', async () => {
  const { messages } = await openPageSource(
    {
      PUBLIC_URL: undefined,
      GUEST_DOWNLOADS: 'all',
      ICON_HOSTS: [],
      CONTACT_KEPT_DAYS: 180,
      WITHDRAWALS_KEPT_YEARS: 3,
    },
    readiness,
    config,
    noUsage,
  );
  const samples: Record<string, Record<string, string>> = messages('en').samples;
  for (const sample of tools.flatMap((tool) => tool.samples)) {
    for (const key of ['name', 'alt', 'author', 'license', 'licenseUrl', 'changes']) {
      expect(samples[sample]?.[key], `${sample}.${key}`).toMatch(/\S/);
    }
  }
});

test('with GUEST_DOWNLOADS=none every tool says that saving takes a free account, and no text says that none is needed', async () => {
  const wordsWith = async (GUEST_DOWNLOADS: 'all' | 'everyday' | 'none') => {
    const source = await openPageSource(
      {
        PUBLIC_URL: undefined,
        GUEST_DOWNLOADS,
        ICON_HOSTS: [],
        CONTACT_KEPT_DAYS: 180,
        WITHDRAWALS_KEPT_YEARS: 3,
      },
      readiness,
      config,
      noUsage,
    );
    const pages = tools.map(({ id }) => {
      const { steps, faq } = source.toolPage(id, 'en')!.words;
      return [...steps.map(({ text }) => text), ...faq.map(({ answer }) => answer)].join(' ');
    });
    const { about, faqs, legal } = source.content('en');
    const answers = faqs.flatMap(({ entries }) => entries.map(({ answer }) => answer));
    return { pages, texts: [about.html, ...answers, legal['terms-of-service'].html].join(' ') };
  };
  const signIn = /sign up free/i;
  const noAccount = /Most tools need no account|You don’t need one to save|without giving a name/g;
  const open = await wordsWith('all');
  const closed = await wordsWith('none');
  for (const page of open.pages) expect(page).not.toMatch(signIn);
  for (const page of closed.pages) expect(page).toMatch(signIn);
  const everyday = await wordsWith('everyday');
  for (const [place, { category }] of tools.entries()) {
    expect(signIn.test(everyday.pages[place])).toBe(String(category) !== 'everyday');
  }
  expect(everyday.texts).toBe(closed.texts);
  expect(open.texts.match(noAccount)).toHaveLength(3);
  expect(closed.texts).not.toMatch(noAccount);
  expect(closed.texts.match(/sign up free|you need an account/gi)).toHaveLength(3);
});

test('the address of the site stands without a slash at the end', async () => {
  const source = await openPageSource(
    {
      PUBLIC_URL: 'https://pictures.example/',
      GUEST_DOWNLOADS: 'none',
      ICON_HOSTS: [],
      CONTACT_KEPT_DAYS: 180,
      WITHDRAWALS_KEPT_YEARS: 3,
    },
    readiness,
    config,
    noUsage,
  );
  expect(source.publicUrl).toBe('https://pictures.example');
});

test('the most used tools are those that were run, and pages change when their order does', async () => {
  const ids = tools.map(({ id }) => id);
  let usage = new Map<string, number>();
  const settings = {
    PUBLIC_URL: undefined,
    GUEST_DOWNLOADS: 'all' as const,
    ICON_HOSTS: [],
    CONTACT_KEPT_DAYS: 180,
    WITHDRAWALS_KEPT_YEARS: 3,
  };
  const source = await openPageSource(settings, readiness, config, async () => usage);
  expect(source.mostUsed()).toEqual([]);
  // The last one most, the others all as often.
  usage = new Map([
    ['a-tool-that-is-gone', 90],
    ...ids.map((id) => [id, id === ids.at(-1) ? 12 : 7] as const),
  ]);
  expect(await source.refreshUsage()).toBe(true);
  expect(source.mostUsed()).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
  usage = new Map([...usage].map(([id, runs]) => [id, runs + 1]));
  expect(await source.refreshUsage()).toBe(false);
});
