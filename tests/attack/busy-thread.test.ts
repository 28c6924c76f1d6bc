import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchSlowness } from '#scripts/suites/tool-budget.ts';
import type { JobBody } from '#src/api/contract/contract.ts';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { sharePath } from '#src/pages/head/share-path.ts';
import { tools } from '#src/tools/index.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { packZip } from '#tests/support/files/zip-file.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { heaviestOf } from '#tests/support/requests/heaviest-value.ts';
import { OpenApi, type Operation, type Schema } from '#tests/support/requests/open-api.ts';
import type { Known } from '#tests/support/requests/schema-values.ts';
import { freePort } from '#tests/support/services/free-port.ts';

/** What anybody may take of the web server's thread in one turn of its event loop, on a core like the reference's. */
const mostMs = 20;
/**
 * What a process does for the first time is compiled on the way, and statements are planned by the database: that comes once for each
 * process. Of the rounds after it the middle one counts: the others may have met a garbage collection or the sweeper.
 */
const warmUps = 1;
const rounds = 3;
const timeout = 600_000;

const watch = pathToFileURL(path.join(import.meta.dirname, '../support/services/thread-watch.process.ts'));
let site: RunningSite;
let api: OpenApi;
let watchUrl: string;
beforeAll(async () => {
  const port = await freePort();
  watchUrl = `http://127.0.0.1:${port}/`;
  site = await startSite({
    env: {
      NODE_OPTIONS: `--import=${watch}`,
      THREAD_WATCH_PORT: String(port),
      TRUST_PROXY: '1',
      MAIL: 'outbox',
      PUBLIC_URL: 'https://site.example',
    },
  });
  api = new OpenApi((await (await fetch(`${site.url}/api/openapi.json`)).json()) as never);
});
afterAll(() => site?.stop());

/** The longest turn since the last question. */
const longestMs = async () => Number(await (await fetch(watchUrl)).text()) / 1000;

/** How long the thread was busy at most while this was done. */
async function busyWhile(work: () => Promise<unknown>): Promise<number> {
  await longestMs();
  await work();
  return longestMs();
}

const middleOf = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

const photoOf = async (round: number) =>
  new Uint8Array(
    await noisePicture(1800 + round, 1200)
      .jpeg({ quality: 70 })
      .toBuffer(),
  );

/** Somebody without an account who has a large photo, a job that is done, one that waits behind others, and a batch. */
class Stranger {
  readonly guest = new DistantGuest(site.url);
  readonly round: number;
  photo!: Uint8Array;
  readonly ids: Record<string, string> = {};

  private constructor(round: number) {
    this.round = round;
  }

  static async arrive(round: number): Promise<Stranger> {
    const stranger = new Stranger(round);
    const { guest, ids } = stranger;
    const media = await guest.upload(await photoOf(round), `photo ${round}.jpg`);
    stranger.photo = await photoOf(100 + round);
    const job = await guest.post<JobBody>('/api/jobs', {
      tool: 'image-compressor',
      inputs: { photo: [media.id] },
    });
    const batch = await guest.post<{ id: string }>('/api/batches', {
      tool: 'image-compressor',
      photos: [media.id],
    });
    Object.assign(ids, { m: media.id, j: job.body.result.id, b: batch.body.result.id });
    const link = new URL(media.url, site.url).searchParams;
    for (const name of ['expires', 'signature']) ids[name] = link.get(name)!;
    await guest.follow(ids.j);
    return stranger;
  }
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Texts that a schema's pattern alone says too little about. */
const textsByPattern: Readonly<Record<string, readonly string[]>> = {
  '^[A-Za-z0-9][A-Za-z0-9-]{0,63}$': tools.map(({ id }) => id),
  '^[a-z0-9][a-z0-9-]{0,63}\\.json$': ['lucide.json'],
  '^[a-z0-9-]+(,[a-z0-9-]+)*$': [Array(400).fill('scissors').join()],
};

/** Bodies whose parts have to fit each other; `round` changes them. */
const bodies: Readonly<Record<string, (stranger: Stranger) => unknown>> = {
  'POST /api/jobs': ({ ids, round }) => ({
    tool: 'image-converter',
    inputs: { photo: Array(20).fill(ids.m) },
    options: { format: 'pdf', quality: 10 + round },
  }),
  'POST /api/batches': ({ ids, round }) => ({
    tool: 'image-compressor',
    photos: Array(3).fill(ids.m),
    options: { quality: 10 + round },
  }),
  // They come back in the address that it redirects to.
  'POST /api/oauth/apple/callback': () => ({ code: 'x'.repeat(4000), state: 'y'.repeat(4000) }),
  'POST /api/batches/{id}/photos': ({ ids }) => ({ photos: [ids.m] }),
  'POST /api/recipes/runs': ({ ids }) => ({
    recipe: { recipe: 1, steps: Array(4).fill({ tool: 'image-compressor', options: {} }) },
    photo: ids.m,
  }),
  'POST /api/media/{id}/tiles': () => ({ tool: 'photo-animation' }),
  'POST /api/media/{id}/outline': ({ round }) => ({
    lines: Array(10).fill([0.1, 0.1, 0.9, 0.1, 0.9, 0.2 + round / 100, 0.1, 0.2]),
  }),
};

/** What every design can have, in letters that each stand in another part of a font. */
function designOf(known: Known, round: number): string {
  const text = (maxLength: number) => heaviestOf(api, { type: 'string', maxLength }, known, round);
  return JSON.stringify({ name: text(40), slogan: text(60), layout: 'side', weight: 100 * (1 + round) });
}

async function ask(stranger: Stranger, operation: Operation): Promise<number> {
  const { guest, ids, round } = stranger;
  const known: Known = (schema) => {
    const { pattern = '', maxLength } = schema;
    const kind = /^\^([mjb])_/.exec(pattern)?.[1];
    if (kind) return [ids[kind]];
    if (maxLength === 3000) return [designOf(() => [], round)];
    return textsByPattern[pattern] ?? [];
  };
  const value = (schema: Schema) => heaviestOf(api, schema, known, round);
  let address = operation.path;
  const query = new URLSearchParams();
  for (const { name, in: where, schema } of operation.parameters) {
    // Names and icons that don't go together are refused before anything is done.
    if (name === 'icon') continue;
    const given = ids[name] ?? String(value(schema));
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(given));
    else if (where === 'query') query.set(name, given);
  }
  const headers = new Headers();
  let body: BodyInit | undefined;
  if (operation.requestBody) {
    const [[type, { schema }]] = Object.entries(operation.requestBody.content);
    const written = bodies[nameOf(operation)]?.(stranger) ?? value(schema);
    if (type === 'application/json') {
      headers.set('content-type', type);
      body = JSON.stringify(written);
    } else if (type === 'multipart/form-data') {
      const isArchive = operation.path === '/api/archives';
      const file = isArchive ? await packZip({ 'a.jpg': stranger.photo }) : stranger.photo;
      const form = new FormData();
      form.set('file', new Blob([file.slice()]), isArchive ? 'photos.zip' : 'photo.jpg');
      body = form;
    } else body = new URLSearchParams(written as Record<string, string>);
  }
  const answer = await guest.fetch(`${address}?${query}`, { method: operation.method, headers, body });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body!.cancel();
  else await answer.arrayBuffer();
  return answer.status;
}

const figures = (found: ReadonlyMap<string, readonly number[]>) =>
  [...found]
    .map(([name, ms]) => ({ name, ms: middleOf(ms) }))
    .sort((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${name}: ${ms.toFixed(1)} ms`);
const slow = (found: ReadonlyMap<string, readonly number[]>, slowness: number) =>
  figures(new Map([...found].filter(([, ms]) => middleOf(ms) > mostMs * slowness)));

test(
  'no call of the description keeps the web server’s thread for longer than 20 ms, whatever a stranger may ask of it',
  async () => {
    const watch = watchSlowness();
    const found = new Map<string, number[]>();
    const statuses = new Map<string, Set<number>>();
    // What deletes comes last.
    const order = api.operations.toSorted((a, b) => Number(deletes(a)) - Number(deletes(b)));
    for (let round = 0; round < warmUps + rounds; round++) {
      const stranger = await Stranger.arrive(round);
      for (const operation of order) {
        const name = nameOf(operation);
        const ms = await busyWhile(async () => {
          // A connection that stays silent is closed while its call waits for a child; what it takes of the thread counts all the same.
          const status = await ask(stranger, operation).catch(() => 0);
          statuses.set(name, (statuses.get(name) ?? new Set()).add(status));
        });
        if (round >= warmUps) found.set(name, [...(found.get(name) ?? []), ms]);
      }
    }
    expect(slow(found, watch.stop())).toEqual([]);
    expect(found.size).toBe(api.operations.length);
    // A walk through refusals alone would prove little. The rest needs an account, a code or a provider.
    const done = [...statuses].filter(([, seen]) => [...seen].some((status) => status < 400));
    expect(done.length).toBeGreaterThanOrEqual(30);
    expect([...statuses].filter(([, seen]) => seen.has(500))).toEqual([]);
  },
  timeout,
);

test(
  'no page, payload, file or picture of a page does, in any language, once it was rendered',
  async () => {
    const watch = watchSlowness();
    const found = new Map<string, number[]>();
    // Each in a language of its own: a third of them, by the commit, or all with `--every`.
    const pages = commitShare(sitePaths.map((page, place) => ({ page, place })));
    const made = ['/sitemap.xml', '/search.json', '/tools.json', '/robots.txt', '/nothing'];
    const addresses = [
      ...pages.flatMap(({ page, place }) => {
        const locale = localeCodes[place % localeCodes.length];
        const address = localePath(locale, page);
        return [address, `${address === '/' ? '/_' : address}.data`, sharePath(locale, page)];
      }),
      ...made,
    ];
    const headers = { 'accept-encoding': 'br' };
    for (const address of addresses) {
      const read = async () => (await fetch(`${site.url}${address}`, { headers })).arrayBuffer();
      await read();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await busyWhile(read));
      found.set(address, times);
    }
    expect(slow(found, watch.stop())).toEqual([]);
    expect(found.size).toBe(3 * pages.length + made.length);
    expect(pages.length).toBeGreaterThan(12);
  },
  timeout,
);

function deletes({ method, path }: Operation): boolean {
  return method === 'DELETE' || /delete|sign-out|cancel/.test(path);
}
