import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IconAnswer } from '#src/icons/icon-answer.ts';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({});
});
afterAll(() => server.close());

const get = (path: string) =>
  fetch(`${server.url}/api/icons/${path}`, { headers: { 'sec-fetch-site': 'same-origin' } });

test('icons are answered as Iconify’s API does, without an envelope', async () => {
  const response = await get('lucide.json?icons=scissors,circle-help,no-such-icon');
  expect(response.status).toBe(200);
  const answer = (await response.json()) as IconAnswer;
  expect(answer).toMatchObject({
    prefix: 'lucide',
    width: 24,
    height: 24,
    lastModified: expect.any(Number),
    icons: { scissors: { body: expect.stringContaining('<') } },
    aliases: { 'circle-help': { parent: 'circle-question-mark' } },
    not_found: ['no-such-icon'],
  });
});

test('they are kept for a week, everywhere, and make no guest', async () => {
  const { headers } = await get('lucide.json?icons=sun');
  expect(headers.get('cache-control')).toBe('public, max-age=604800, immutable');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.getSetCookie()).toEqual([]);
});

test.each([
  'mdi.json?icons=home',
  'lucide.json',
  'lucide.json?icons=',
  'lucide?icons=sun',
  'constructor.json?icons=a',
])('%s is a 404 that nobody keeps', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
