import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { account } from './account-calls.ts';
import { forgetUser, readUser } from './user-store.ts';

const keys = ['old', 'new'].map((id) => ({ id, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }));
/** The key the server reads with; its configuration names the first until it is asked anew. */
let current = keys[0];
let configsAsked = 0;
const bodies: Record<string, unknown>[] = [];

function decrypt(base64: unknown): string | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const cipher = Buffer.from(String(base64), 'base64');
    return privateDecrypt({ key: current.privateKey, padding, oaepHash: 'sha256' }, cipher).toString('utf8');
  } catch {
    return null;
  }
}

const server = createServer(async (request, response) => {
  const answer = (status: number, body: unknown) => {
    response.statusCode = status;
    response.end(JSON.stringify(body));
  };
  if (request.url === '/api/config') {
    const { id, publicKey } = configsAsked++ === 0 ? keys[0] : current;
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    return answer(200, { code: 200, result: { passwordKey: { id, publicKey: spki }, sentences: {} } });
  }
  const body = (await json(request)) as Record<string, unknown>;
  bodies.push(body);
  const read = decrypt(body.password);
  if (read === null) {
    const result = { error: 'password_unreadable', params: {}, reference: 'R' };
    return answer(422, { code: 450, message: 'unreadable', result });
  }
  const user = { id: 'u_1', email: 'ada@example.org', isVip: true };
  answer(200, { code: 200, message: read, result: { token: 'T', user } });
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('document', { documentElement: { lang: 'en-US' }, getElementById: () => null });
  const { fetch } = globalThis;
  // A page's paths are those of its site.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
});
afterEach(() => forgetUser());
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const credentials = { email: 'ada@example.org', password: 'se\u0301cret🔒 １', remember: true };

test('a password leaves encrypted under the site’s key, in the form it is counted in, and nothing else changes', async () => {
  const answer = await account.login(credentials);
  expect(answer).toMatchObject({ message: 's\u00e9cret🔒 1' });
  expect(bodies[0]).toEqual({ ...credentials, password: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/) });
  expect(readUser()).toEqual({ token: 'T', id: 'u_1', email: 'ada@example.org', isVip: true });
});

test('a key that was replaced meanwhile is asked for once, and the call is made again', async () => {
  current = keys[1];
  bodies.length = 0;
  const answer = await account.login(credentials);
  expect(answer).toMatchObject({ code: 200 });
  expect(bodies).toHaveLength(2);
  expect(configsAsked).toBe(2);
});

test('where the browser cannot encrypt, the answer is false and nothing leaves', async () => {
  bodies.length = 0;
  vi.stubGlobal('crypto', {});
  try {
    expect(await account.login(credentials)).toBe(false);
    expect(bodies).toEqual([]);
  } finally {
    vi.stubGlobal('crypto', globalThis.crypto);
  }
});
