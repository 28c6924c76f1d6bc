import { expect, test } from 'vitest';
import { type PageParts, partsPath } from './edition.ts';
import { OfflineCopies } from './offline-copies.ts';

/** As much of a browser's caches as is asked of them. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  readonly keys = async () => [...this.all.keys()];
  readonly has = async (name: string) => this.all.has(name);
  readonly delete = async (name: string) => this.all.delete(name);
  readonly open = async (name: string) => {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      match: async (path: string) => entries.get(path)?.clone(),
      put: async (path: string, answer: Response) => void entries.set(path, answer),
    };
  };
  paths(name: string) {
    return [...(this.all.get(name)?.keys() ?? [])].sort();
  }
}

const parts: PageParts = {
  files: ['/assets/start.js', '/assets/work.js', '/assets/de.js', '/assets/en.js', '/assets/other.js'],
  start: [0],
  islands: { work: [1, 2, 3], other: [4] },
  languages: { de: [2], en: [3] },
};

/** A site of one build that says what it was asked for. */
function siteOf(id: string, change: (path: string) => ResponseInit & { body?: string } = () => ({})) {
  const asked: string[] = [];
  const ask = (async (path: string, how: RequestInit) => {
    expect(how.credentials).toBe('omit');
    asked.push(path);
    const page = `<meta name="build" content="${id}"><div data-island="work"></div><p>'n1'</p>`;
    const body = path === partsPath(id) ? JSON.stringify(parts) : page;
    const { body: other, ...init } = change(path);
    const answer = new Response(other ?? body, {
      headers: { 'cache-control': 'no-cache', 'content-security-policy': "script-src 'nonce-n1'" },
      ...init,
    });
    return Object.defineProperty(answer, 'type', { value: 'basic' });
  }) as typeof fetch;
  return { asked, ask };
}

const open = (caches: Caches, id: string, ask: typeof fetch) =>
  new OfflineCopies(caches as unknown as CacheStorage, { id, pages: ['/emoji'] }, ask);

test('the pages of a language are kept with their files, without those of other languages', async () => {
  const caches = new Caches();
  const { ask, asked } = siteOf('b1');
  const copies = open(caches, 'b1', ask);
  await copies.keep('de');
  expect(caches.paths('offline-b1')).toEqual([
    '/assets/de.js',
    '/assets/start.js',
    '/assets/work.js',
    '/de/emoji',
    '/de/offline',
  ]);
  // It is there now.
  const before = asked.length;
  await copies.keep('de');
  expect(asked).toHaveLength(before);
});

test('what is shown has a nonce of its own each time, in the page and in its policy', async () => {
  const copies = open(new Caches(), 'b1', siteOf('b1').ask);
  await copies.keep('de');
  const nonces = new Set<string>();
  for (let time = 0; time < 3; time++) {
    const page = (await copies.pageAt('/de/emoji'))!;
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy')!)![1];
    expect(await page.text()).toContain(`'${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  expect(nonces).not.toContain('n1');
});

test('a page of another build, or one that belongs to somebody, is not kept, and nothing is promised', async () => {
  for (const change of [
    (path: string) => (path === '/de/emoji' ? { body: '<meta name="build" content="b2">' } : {}),
    (path: string) => (path === '/de/emoji' ? { headers: { 'cache-control': 'private' } } : {}),
    (path: string) => (path === '/assets/work.js' ? { status: 404 } : {}),
  ]) {
    const caches = new Caches();
    const copies = open(caches, 'b1', siteOf('b1', change).ask);
    await expect(copies.keep('de')).rejects.toThrow();
    expect(await copies.pageAt('/de/emoji')).toBeNull();
    expect(await copies.pageAt('/de/offline')).toBeNull();
  }
});

test('a new build is kept in the languages of the one before, which goes then', async () => {
  const caches = new Caches();
  const old = open(caches, 'b1', siteOf('b1').ask);
  await old.keep('de');
  await old.keep('ja');
  (await caches.open('somebody-else')).put('/x', new Response());
  const copies = open(caches, 'b2', siteOf('b2').ask);
  await copies.keepAsBefore();
  expect(await old.pageAt('/de/emoji')).not.toBeNull();
  await copies.forgetOthers();
  expect(await caches.keys()).toEqual(['somebody-else', 'offline-b2']);
  expect(await copies.pageAt('/ja/emoji')).not.toBeNull();
  expect(await copies.pageAt('/fr/emoji')).toBeNull();
  await copies.forgetAll();
  expect(await caches.keys()).toEqual(['somebody-else']);
});
