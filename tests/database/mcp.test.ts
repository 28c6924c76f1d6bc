import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from '#src/accounts/api-key/api-keys.server.ts';
import { type KeyScope, keyScopes } from '#src/accounts/api-key/key-scopes.ts';
import { callsMade } from '#src/billing/api-calls.server.ts';
import { users } from '#src/db/schema.ts';
import { tools } from '#src/tools/index.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type McpClient, mcpClients, toldBy } from '#tests/support/programs/mcp-clients.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

interface ToldJob {
  job: string;
  tool: string;
  state: string;
  error?: string;
  results?: { picture: string; name: string; type: string }[];
}

let folder: TempFolder;
let site: JobSite;
const opened: McpClient[] = [];
/** Whoever would do the work stops when the tests do. */
const hands = new AbortController();

beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path });
  await site.runner.start();
  void (async () => {
    while (!hands.signal.aborted) await (await site.studio.next(hands.signal)).finish();
  })().catch(() => {});
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});
afterAll(async () => {
  hands.abort();
  await site.close();
  await folder.remove();
});

let people = 0;

async function newKey(scopes: readonly KeyScope[] = keyScopes): Promise<{ key: string; user: string }> {
  const id = `u_mcp${++people}`;
  await site.db.insert(users).values({ id, email: `${id}@mail.example`, locale: 'en' });
  const from = { device: '', network: '', guestId: '', locale: 'en', request: '' } as const;
  const wish = { name: 'Assistant', scopes, days: 1 };
  return { key: (await makeKey(site.db, { id }, wish, { from, now: new Date() })).key, user: id };
}

async function connected(version: string, key: string): Promise<McpClient> {
  const client = await mcpClients[version](`${site.url}/mcp`, key);
  opened.push(client);
  return client;
}

async function addPicture(client: McpClient): Promise<string> {
  const told = await client.call('add_picture', { base64: (await paint()).toString('base64') });
  return toldBy<{ picture: string }>(told).picture;
}

const initialize = (headers: Record<string, string>, method = 'POST') =>
  fetch(`${site.url}/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && {
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    }),
  });

describe.each(Object.keys(mcpClients))('the client of version %s', (version) => {
  test('lists six tools and says which of them change nothing', async () => {
    const client = await connected(version, (await newKey()).key);
    expect(client.protocol).toBe({ '2.4.0': '2026-07-28', '1.32.2': '2025-11-25' }[version]);
    const listed = await client.tools();
    expect(listed.map(({ name, annotations }) => [name, annotations])).toEqual([
      ['find_tools', { readOnlyHint: true, openWorldHint: false }],
      ['describe_tool', { readOnlyHint: true, openWorldHint: false }],
      [
        'add_picture',
        { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      ],
      [
        'run_tool',
        { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      ],
      [
        'run_recipe',
        { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      ],
      ['get_job', { readOnlyHint: true, openWorldHint: false }],
    ]);
  });

  test('finds, describes and runs a tool: a link that opens, a preview, one call', async () => {
    const { key, user } = await newKey();
    const client = await connected(version, key);
    const found = toldBy<{ tool: string }[]>(await client.call('find_tools', { query: 'sharpen' }));
    expect(found[0].tool).toBe('sharpen-image');
    const card = toldBy<{ inputs: object; options: object }>(
      await client.call('describe_tool', { tool: 'sharpen-image' }),
    );
    expect(card).toMatchObject({ inputs: { photo: { required: true } }, limits: { jobsPerDay: 60 } });

    const photo = await addPicture(client);
    const order = { tool: 'sharpen-image', inputs: { photo }, key: 'first' };
    const answer = await client.call('run_tool', order);
    const told = toldBy<ToldJob>(answer);
    expect(told).toMatchObject({ tool: 'sharpen-image', state: 'succeeded' });
    const link = answer.content.find(({ type }) => type === 'resource_link');
    expect(link).toMatchObject({ name: 'sharpen-image-result', mimeType: 'image/png' });
    const file = await fetch(link!.uri!);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    const image = answer.content.find(({ type }) => type === 'image');
    expect(Buffer.from(image!.data!, 'base64').length).toBeGreaterThan(50);
    expect(JSON.stringify(answer)).not.toContain('photo.png');

    // An assistant that tries again runs nothing twice.
    expect(toldBy<ToldJob>(await client.call('run_tool', order)).job).toBe(told.job);
    expect(toldBy<ToldJob>(await client.call('get_job', { job: told.job })).state).toBe('succeeded');
    expect(await callsMade(site.db, user, new Date())).toBe(1);
    const other = await client.call('run_tool', { ...order, options: { strength: 1 } });
    expect([other.isError, toldBy<ToldJob>(other).error]).toEqual([true, 'key_reused']);
  });

  test('runs a recipe, on what it made before too', async () => {
    const client = await connected(version, (await newKey()).key);
    const photo = await addPicture(client);
    const steps = [{ tool: 'sharpen-image' }, { tool: 'background-remover' }];
    const answer = await client.call('run_recipe', { steps, pictures: [photo], key: 'steps' });
    const told = toldBy<ToldJob[]>(answer);
    expect(told.map(({ tool, state }) => [tool, state])).toEqual([
      ['sharpen-image', 'succeeded'],
      ['background-remover', 'succeeded'],
    ]);
    // Links are to what comes out in the end.
    const names = answer.content.filter(({ type }) => type === 'resource_link').map(({ name }) => name);
    expect(names).toEqual(['background-remover-result', 'background-remover-matte']);
    const again = await client.call('add_picture', { picture: told[1].results![0].picture });
    expect(toldBy(again)).toMatchObject({ picture: told[1].results![0].picture, type: 'image/png' });
  });
});

describe('the door', () => {
  test('no key, a session or a mistyped key: 401; other methods: 405', async () => {
    const { key } = await newKey();
    for (const authorization of ['', 'Bearer abc', `Bearer ${key.slice(0, -1)}`, 'Basic YTpi'])
      expect([authorization, (await initialize({ authorization })).status]).toEqual([authorization, 401]);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await initialize(bearer)).status).toBe(200);
    const wrong = await initialize(bearer, 'GET');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('a page is refused, also one whose name leads to this machine, and so is a cookie', async () => {
    const bearer = { authorization: `Bearer ${(await newKey()).key}` };
    for (const origin of ['https://evil.example', site.url, 'null'])
      expect([origin, (await initialize({ ...bearer, origin })).status]).toEqual([origin, 422]);
    expect((await initialize({ ...bearer, cookie: 'guest=x.y' })).status).toBe(422);
  });

  test('a picture is given in one way, by https, and at most a megabyte', async () => {
    const client = await connected('2.4.0', (await newKey()).key);
    const none = await client.call('add_picture', {});
    expect([none.isError, toldBy<ToldJob>(none).error]).toEqual([true, 'request_invalid']);
    for (const url of ['http://pictures.example/a.png', 'file:///etc/passwd'])
      expect((await client.call('add_picture', { url })).isError).toBe(true);
    const inside = await client.call('add_picture', { url: 'https://127.0.0.1/a.png' });
    expect(toldBy<ToldJob>(inside).error).toBe('url_private');
    const large = Buffer.alloc(1024 * 1024 + 3).toString('base64');
    expect((await client.call('add_picture', { base64: large })).isError).toBe(true);
  });

  test('scopes are those of the API: who may only look starts nothing', async () => {
    const client = await connected('2.4.0', (await newKey(['jobs:read'])).key);
    const refused = await client.call('run_tool', { tool: 'sharpen-image', inputs: {}, key: 'x' });
    expect([refused.isError, toldBy<ToldJob>(refused).error]).toEqual([true, 'key_scope_missing']);
  });

  test('who may start jobs but not look at them has their ids', async () => {
    const client = await connected('2.4.0', (await newKey(['jobs:write'])).key);
    const photo = await addPicture(client);
    const order = { tool: 'sharpen-image', inputs: { photo }, key: 'blind' };
    expect(toldBy<ToldJob>(await client.call('run_tool', order)).job).toMatch(/^j_/);
  });

  test('another one’s job and picture are nobody’s', async () => {
    const ada = await connected('2.4.0', (await newKey()).key);
    const eve = await connected('2.4.0', (await newKey()).key);
    const photo = await addPicture(ada);
    const { job } = toldBy<ToldJob>(
      await ada.call('run_tool', { tool: 'sharpen-image', inputs: { photo }, key: 'hers' }),
    );
    expect(toldBy<ToldJob>(await eve.call('get_job', { job })).error).toBe('not_found');
    expect(toldBy<ToldJob>(await eve.call('add_picture', { picture: photo })).error).toBe('not_found');
    expect(toldBy<ToldJob>(await eve.call('get_job', { job: '../account' })).error).toBe('not_found');
  });

  test('every tool of the site is found and described without being named anywhere', async () => {
    const client = await connected('2.4.0', (await newKey()).key);
    const listed = toldBy<{ tool: string }[]>(await client.call('find_tools'));
    expect(listed.map(({ tool }) => tool)).toEqual(
      tools.filter(({ tier }) => (tier as string) !== 'T3').map(({ id }) => id),
    );
    for (const { tool } of listed) {
      const card = await client.call('describe_tool', { tool });
      expect([tool, card.isError]).toEqual([tool, undefined]);
      expect([tool, JSON.stringify(card).length < 40_000]).toEqual([tool, true]);
    }
  });
});
