import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopes } from '#src/accounts/api-key/key-scopes.ts';
import type { MadeKeyBody } from '#src/api/contract/account-contract.ts';
import { clientExample } from '#src/pages/developers/examples.server.ts';
import { newWebhookSecret, webhookHeaders } from '#src/webhooks/webhook-signature.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { browser } from '#tests/support/hosts/shared-site.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { grantVip } from '#tests/support/people/grant-vip.ts';
import { Person } from '#tests/support/people/person.ts';
import { mcpClients } from '#tests/support/programs/mcp-clients.ts';
import { startWebhookReceiver } from '#tests/support/programs/webhook-receiver.ts';
import { playWorkflow } from '#tests/support/programs/workflow-player.ts';
import { OpenApi } from '#tests/support/requests/open-api.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { createPixelwright } from '../../packages/client/client.js';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('No python3 here: its example is not run.');

let mail: MailServer;
let site: RunningSite;
let folder: TempFolder;
let page: string;
let key: string;

beforeAll(async () => {
  const port = await freePort();
  [mail, folder] = await Promise.all([startMailServer(), tempFolder()]);
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Pixelwright <site@mail.example>',
    WEBHOOK_HOSTS: '127.0.0.1',
  };
  site = await startSite({ port, env });
  const html = await (await fetch(`${site.url}/developers`)).text();
  page = html.replaceAll('<!-- -->', '');
  const stranger = new Person({ url: site.url, mail });
  await stranger.register();
  const wish = { name: 'First steps', scopes: keyScopes };
  key = (await stranger.post<MadeKeyBody>('/api/account/api-keys', wish)).body.result.secret;
  await sharp('public/samples/admiral.webp').resize(480).jpeg().toFile(path.join(folder.path, 'photo.jpg'));
});
afterAll(async () => {
  await site?.stop();
  await mail?.close();
  await folder?.remove();
});

const plain = (html: string) => {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'", '#39': "'" };
  return html.replaceAll(/&(#?\w+);/g, (entity, letter: string) => letters[letter] ?? entity);
};

/** As a reader copies it, with their key in it. */
function example(name: string): string {
  const found = new RegExp(`<pre[^>]*data-example="${name}"[^>]*><code>(.*?)</code>`, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`no example ${name}`);
  return plain(found).replaceAll('pxw_…', key);
}

const isCutOut = async (picture: Buffer) => {
  const { hasAlpha, width } = await sharp(picture).metadata();
  expect([hasAlpha, width]).toEqual([true, 480]);
};

describe('examples run as they stand in the page', () => {
  test('curl: from a key to a picture without its background in three commands', async () => {
    const script = example('curl');
    const commands = script.split('\n\n').filter((part) => part.includes('curl '));
    expect(commands).toHaveLength(3);
    await run('bash', ['-eu', '-c', script], { cwd: folder.path });
    const files = await unpackZip(await readFile(path.join(folder.path, 'result.zip')));
    expect([...files.keys()]).toEqual(['photo-background-remover.png']);
    await isCutOut([...files.values()][0]);
  });

  test('JavaScript', async () => {
    const program = path.join(folder.path, 'example.mjs');
    await writeFile(program, example('javascript'));
    await run(process.execPath, [program], { cwd: folder.path });
    await isCutOut(await readFile(path.join(folder.path, 'result.png')));
  });

  test('the typed client, in the page and in its own folder', async () => {
    const source = path.join(import.meta.dirname, '../../packages/client');
    expect(await readFile(path.join(source, 'README.md'), 'utf8')).toContain(
      clientExample('https://pixelwright.example'),
    );
    await mkdir(path.join(folder.path, 'node_modules'));
    await symlink(source, path.join(folder.path, 'node_modules/pixelwright-client'));
    await copyFile(path.join(folder.path, 'photo.jpg'), path.join(folder.path, 'result.png'));
    const program = path.join(folder.path, 'example.ts');
    await writeFile(program, example('client'));
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', program], { cwd: folder.path });
    await isCutOut(await readFile(path.join(folder.path, 'result.png')));
  });

  test('the typed client says what was refused', async () => {
    const client = createPixelwright({ url: site.url, key, language: 'de' });
    const usage = await client.result(client.api.GET('/api/account/usage'));
    expect(usage.callsPerMonth).toBe(50);
    // @ts-expect-error: there is no such tool
    await expect(client.run({ tool: 'nothing', inputs: {} })).rejects.toMatchObject({
      name: 'PixelwrightError',
      code: 'tool_unknown',
      isRetryable: false,
      reference: expect.any(String),
    });
    const other = createPixelwright({ url: site.url, key: `${key.slice(0, -1)}_` });
    await expect(other.finished('j_AAAAAAAAAAAAAAAAAAAAAA')).rejects.toThrow(/session/i);
  });

  test.skipIf(!hasPython)('Python', async () => {
    await copyFile(path.join(folder.path, 'photo.jpg'), path.join(folder.path, 'result.png'));
    const program = path.join(folder.path, 'example.py');
    await writeFile(program, example('python'));
    await run('python3', [program], { cwd: folder.path });
    await isCutOut(await readFile(path.join(folder.path, 'result.png')));
  });

  test('a receiver of webhooks takes what is signed, and nothing altered, old or unsigned', async () => {
    const [secret, port] = [newWebhookSecret(), await freePort()];
    const program = path.join(folder.path, 'receiver.mjs');
    await writeFile(program, example('webhook'));
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    const receiver = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const body = '{"type":"job.succeeded"}';
      const send = (headers: Record<string, string>, sent = body) =>
        fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent });
      const signed = webhookHeaders('msg_1', new Date(), body, [newWebhookSecret(), secret]);
      await expect
        .poll(
          () =>
            send(signed).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(204);
      expect((await send(signed, '{"type":"job.failed"}')).status).toBe(400);
      expect((await send(webhookHeaders('msg_1', new Date(0), body, [secret]))).status).toBe(400);
      expect((await send(webhookHeaders('msg_1', new Date(), body, [newWebhookSecret()]))).status).toBe(400);
      expect((await send({})).status).toBe(400);
    } finally {
      receiver.kill();
      await once(receiver, 'close');
    }
  });

  test('the workflow for n8n: every request is one of the API, and they lead to a result', async () => {
    const link = /href="data:application\/json,([^"]+)" download="pixelwright-n8n.json"/.exec(page)?.[1];
    const workflow = JSON.parse(decodeURIComponent(plain(link ?? '')));
    const person = new Person({ url: site.url, mail });
    await person.register();
    await grantVip({ DATA_DIR: site.dataDir }, person.email);
    const scopes = ['jobs:write', 'jobs:read', 'files:read'];
    const own = await person.post<MadeKeyBody>('/api/account/api-keys', { name: 'n8n', scopes });
    const authorization = `Bearer ${own.body.result.secret}`;
    const receiver = await startWebhookReceiver();
    await person.post('/api/webhooks', { url: receiver.url, events: ['job.succeeded', 'job.failed'] });

    const begun = await playWorkflow(workflow, { node: 'Start', item: { json: {} }, authorization });
    expect(begun.last?.json).toMatchObject({ code: 200, result: { state: expect.any(String) } });
    await expect.poll(() => receiver.received.length, { timeout: 90_000 }).toBe(1);
    const { headers, body } = receiver.received[0];
    const told = { headers, body: JSON.parse(body) };
    const ended = await playWorkflow(workflow, { node: 'Webhook', item: { json: told }, authorization });
    expect((await sharp(ended.last?.file?.bytes).metadata()).hasAlpha).toBe(true);
    // A message about something else goes no further.
    const other = { ...told, body: { ...told.body, type: 'job.failed' } };
    const ignored = await playWorkflow(workflow, { node: 'Webhook', item: { json: other }, authorization });
    expect([ignored.last, ignored.requests]).toEqual([null, []]);

    const api = new OpenApi(await (await fetch(`${site.url}/api/openapi.json`)).json());
    const [photo, ...asked] = [...begun.requests, ...ended.requests];
    expect((await fetch(photo.url)).headers.get('content-type')).toBe('image/webp');
    for (const { node, method, url, headers: sent, body: carried } of asked) {
      const operation = api.operations.find(
        (one) =>
          one.method === method &&
          new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
      );
      expect(operation, node).toBeDefined();
      for (const [place, names] of [
        ['query', [...url.searchParams.keys()]],
        ['header', Object.keys(sent).filter((name) => name !== 'authorization')],
      ] as const)
        for (const name of names)
          expect(
            operation!.parameters.some((one) => one.in === place && one.name === name),
            `${node} ${name}`,
          ).toBe(true);
      if (!carried) continue;
      const schema = operation!.requestBody?.content[carried.type]?.schema;
      expect(schema, node).toBeDefined();
      expect(
        api.problem(
          schema!.properties ? { ...schema!, additionalProperties: false } : schema!,
          carried.value,
        ),
        node,
      ).toBeNull();
    }
    expect(asked.map(({ node }) => node)).toEqual([
      'Upload it',
      'Start a job',
      'Get the job',
      'Download the result',
    ]);
    await receiver.close();
  });

  test('an assistant configured by the page runs a real tool', async () => {
    const { url, headers } = JSON.parse(example('mcp')).mcpServers.pixelwright;
    for (const connect of Object.values(mcpClients)) {
      const client = await connect(url, headers.Authorization.replace('Bearer ', ''));
      const names = (await client.tools()).map(({ name }) => name);
      for (const name of names) expect(page).toContain(`>${name}</code>`);
      const base64 = (await readFile(path.join(folder.path, 'photo.jpg'))).toString('base64');
      const added = await client.call('add_picture', { base64 });
      const { picture } = JSON.parse(added.content[0].text ?? '');
      const order = { tool: 'sharpen-image', inputs: { photo: picture }, key: 'from the page' };
      const made = await client.call('run_tool', { ...order, key: `${order.key} ${picture}` });
      const link = made.content.find(({ type }) => type === 'resource_link');
      const result = Buffer.from(await (await fetch(link!.uri!)).arrayBuffer());
      expect((await sharp(result).metadata()).width).toBe(480);
      const shown = made.content.find(({ type }) => type === 'image')?.data ?? '';
      expect((await sharp(Buffer.from(shown, 'base64')).metadata()).width).toBe(480);
      await client.close();
    }
  });
});

test('the page has every call of a key, its scope and its failures, and none of the others', async () => {
  const { paths, security: general } = await (await fetch(`${site.url}/api/openapi.json`)).json();
  type Operation = { security?: Record<string, string[]>[] };
  for (const [address, methods] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, { security = general }] of Object.entries(methods)) {
      const isForKeys = security.some((way: object) => 'apiKey' in way);
      const head = `<b>${method.toUpperCase()}</b> ${address}</code>`;
      expect([head, page.includes(head)]).toEqual([head, isForKeys]);
    }
  }
  for (const scope of keyScopes) expect(page).toContain(`>${scope}</code>`);
  // Nothing of what should have been put into a sentence is there as code.
  expect(page.includes('cloneElement')).toBe(false);
  expect(page.length).toBeLessThan(200_000);
});

test('whoever tries a call sends their key alone, and it is gone with the page', async () => {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${site.url}/developers`);
  // A visitor’s cookie is there, and stays out of it.
  await visitor.evaluate(() => fetch('/api/jobs'));
  expect(await context.cookies()).not.toEqual([]);
  await visitor.getByLabel('API key', { exact: true }).fill(key);
  await visitor.getByLabel('Call', { exact: true }).selectOption('GET /api/account/usage');
  const asked = visitor.waitForRequest('**/api/account/usage');
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  const headers = await (await asked).allHeaders();
  expect([headers.authorization, headers.cookie]).toEqual([`Bearer ${key}`, undefined]);
  const result = visitor.locator('.try-it pre');
  await expect.poll(() => result.textContent()).toContain('"callsPerMonth": 50');

  await visitor.getByLabel('Call', { exact: true }).selectOption('POST /api/media');
  await visitor.getByLabel('File', { exact: true }).setInputFiles(path.join(folder.path, 'photo.jpg'));
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => result.textContent()).toContain('"width": 480');
  const { id } = JSON.parse((await result.textContent()) ?? '').result;
  await visitor.getByLabel('Call', { exact: true }).selectOption('POST /api/jobs');
  const order = { tool: 'sharpen-image', inputs: { photo: id } };
  await visitor.getByLabel('Body', { exact: true }).fill(JSON.stringify(order));
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => result.textContent()).toContain('"tool": "sharpen-image"');

  const kept = await visitor.evaluate(() =>
    JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(key);
  await visitor.reload();
  expect(await visitor.getByLabel('API key', { exact: true }).inputValue()).toBe('');
  await context.close();
});
