import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RuntimeConfig } from '../api/contract/account-contract.ts';
import { siteCall, siteFetch, unreachableCode } from './site-call.ts';
import { forgetUser, keepUser, readUser, userEntry, watchUser } from './user-store.ts';
import { checkVip, refreshVip } from './vip-check.ts';

interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const asked: Asked[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  asked.push({ method, url, headers, body: await text(request) });
  response.statusCode = answer.status;
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
});

const sentences = { sessionEnded: 'ENDED', tooQuick: 'QUICK', oops: 'OOPS' };
const config: RuntimeConfig = {
  apiBase: '',
  passwordKey: { id: 'k1', publicKey: '' },
  providers: [],
  sentences,
};
let embedded: string | null = null;
const stored = new Map<string, string>();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  config.apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  embedded = JSON.stringify(config);
  vi.stubGlobal('document', {
    documentElement: { lang: 'de-DE' },
    getElementById: (id: string) => (id === 'runtime-config' ? { textContent: embedded } : null),
  });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
beforeEach(() => {
  asked.length = 0;
  forgetUser();
});
afterEach(() => stored.clear());
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const ada = { token: 'T1', id: 'u_ada', email: 'ada@example.org', isVip: false };
const answering = (status: number, body: unknown) => {
  answer = { status, body };
};
const envelope = (code: number, message = 'own words', result: unknown = null) => ({ code, message, result });

test('a success answers code, message and result', async () => {
  answering(200, envelope(200, 'OK', { id: 7 }));
  expect(await siteCall('/api/thing')).toEqual({
    code: 200,
    message: 'OK',
    result: { id: 7 },
    failure: null,
  });
});

test.each([
  [200, envelope(401), 401, 'ENDED'],
  [200, envelope(403), 403, 'ENDED'],
  [401, 'nothing', 401, 'ENDED'],
  [403, '<html>', 403, 'ENDED'],
  [422, envelope(450), 450, 'own words'],
  [404, envelope(450), 450, 'own words'],
  // The envelope counts before the status: our own 402 is no ended session, nor is a 403 with words of its own.
  [403, envelope(450), 450, 'own words'],
  [450, envelope(450), 450, 'own words'],
  [429, envelope(429), 429, 'QUICK'],
  [429, '', 429, 'QUICK'],
  [500, envelope(500), 500, 'OOPS'],
  [502, '<html>Bad gateway</html>', 502, 'OOPS'],
  [404, envelope(404), 404, 'OOPS'],
  [200, envelope(1001), 1001, 'own words'],
  [200, 'no envelope', 500, 'OOPS'],
])('HTTP %i with %j is code %i: %s', async (status, body, code, message) => {
  answering(status, body);
  expect(await siteCall('/api/thing')).toMatchObject({ code, message, result: null });
});

test('a server that cannot be reached is an answer too, in English where the sentences did not come', async () => {
  const [base, before] = [config.apiBase, embedded];
  embedded = JSON.stringify({ ...config, apiBase: 'http://127.0.0.1:1' });
  expect(await siteCall('/api/thing')).toMatchObject({ code: unreachableCode, message: 'OOPS' });
  embedded = null;
  vi.stubGlobal('location', undefined);
  expect((await siteCall('http://127.0.0.1:1/api/thing')).message).toBe(
    "Oops, there's a problem with the system. Please try again later!",
  );
  embedded = before;
  config.apiBase = base;
});

test('only whoever stops a call gets an exception', async () => {
  await expect(siteCall('/api/thing', { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
    'stop',
  );
});

test('a put leaves as POST, with its payload as JSON', async () => {
  answering(200, envelope(200));
  await siteCall('/api/thing', { method: 'put', payload: { a: 1 } });
  await siteFetch('/api/thing', { method: 'put', body: 'x' });
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['POST', '{"a":1}'],
    ['POST', 'x'],
  ]);
  expect(asked[0].headers['content-type']).toBe('application/json');
});

test('an idempotency key goes along in its header, and only where there is one', async () => {
  answering(200, envelope(200));
  await siteCall('/api/thing', { method: 'post', payload: {}, idempotencyKey: 'k1' });
  await siteCall('/api/thing', { method: 'post', payload: {} });
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', undefined]);
});

test('a visitor sends an empty authorization header, a user the bearer token, in the page’s language', async () => {
  answering(200, envelope(200));
  await siteCall('/api/thing');
  keepUser(ada);
  await siteCall('/api/thing');
  await siteCall('/api/thing', { token: 'other' });
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['', 'Bearer T1', 'Bearer other']);
  expect(asked[0].headers['accept-language']).toBe('de-DE');
});

test.each([
  '/api/user/login',
  '/api/user/register',
  '/api/user/forget_password',
  '/api/user/reset_password',
  '/api/config',
  '/api/files/m_1?signature=s',
])('%s is on the ignore list', async (path) => {
  answering(200, envelope(200));
  keepUser(ada);
  await siteCall(path, { method: 'post' });
  expect(asked[0].headers.authorization).toBeUndefined();
});

test('an ended session signs out here, but not whoever signed in meanwhile', async () => {
  answering(401, envelope(401));
  keepUser(ada);
  await siteCall('/api/thing');
  expect(readUser()).toBeNull();
  keepUser({ ...ada, token: 'T2' });
  await siteCall('/api/thing', { token: 'T1' });
  expect(readUser()?.token).toBe('T2');
});

test('the user store is one entry of the local storage, of the specification’s shape', () => {
  keepUser(ada);
  expect(userEntry).toBe('user');
  expect(JSON.parse(stored.get('user') ?? '')).toEqual({ user: ada });
  expect(readUser()).toBe(readUser());
  stored.set('user', '{"user":{"token":""}}');
  expect(readUser()).toBeNull();
  stored.set('user', 'broken');
  expect(readUser()).toBeNull();
  forgetUser();
  expect(stored.has('user')).toBe(false);
});

test('whoever watches hears of signing in and out', () => {
  vi.stubGlobal('window', new EventTarget());
  let heard = 0;
  const stop = watchUser(() => void heard++);
  keepUser(ada);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
  forgetUser();
  stop();
  keepUser(ada);
  expect(heard).toBe(3);
});

test('VIP is whoever gets code 200 with a list that is not empty, and nobody else', async () => {
  answering(200, envelope(200, 'OK', [{ id: 'v1' }]));
  expect(await checkVip(ada)).toBe(true);
  expect(asked[0]).toMatchObject({
    method: 'GET',
    url: '/api/pay/common/all-pay-vip-info?userId=u_ada',
    headers: { authorization: 'Bearer T1' },
  });
  for (const [status, body] of [
    [200, envelope(200, 'OK', [])],
    [200, envelope(200, 'OK', null)],
    [200, envelope(200, 'OK', 'yes')],
    [200, envelope(450, 'no', [{ id: 'v1' }])],
    [404, envelope(450)],
    [500, ''],
    [200, '<html>'],
  ] as const) {
    answering(status, body);
    expect(await checkVip(ada)).toBe(false);
  }
});

test('the stored flag follows the check', async () => {
  keepUser(ada);
  answering(200, envelope(200, 'OK', [{ id: 'v1' }]));
  expect(await refreshVip()).toBe(true);
  expect(readUser()?.isVip).toBe(true);
  answering(500, '');
  expect(await refreshVip()).toBe(false);
  expect(readUser()?.isVip).toBe(false);
});
