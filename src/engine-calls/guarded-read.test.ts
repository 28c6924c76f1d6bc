import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createGuardedRead } from './guarded-read.server.ts';

const never = new AbortController().signal;

async function serve(host: string, answer: (path: string) => string | undefined) {
  const seen: { path: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', key: request.headers['x-key']?.toString() });
    const location = answer(request.url ?? '');
    if (location) response.writeHead(302, { location }).end();
    else response.end('picture');
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}`, port, seen, close: () => server.close() };
}

test('an address that may not be reached is not, by its number, by a name, or behind a redirect', async () => {
  const inside = await serve('127.0.0.2', () => undefined);
  const outside = await serve('127.0.0.1', (path) => (path === '/away' ? `${inside.url}/secret` : undefined));
  const read = createGuardedRead((address) => address === '127.0.0.1');
  const ask = async (url: string) => {
    const answer = await read(new URL(url), new Headers({ 'x-key': 'k' }) as never, never);
    return answer.text();
  };
  expect(await ask(`${outside.url}/picture`)).toBe('picture');
  await expect(ask(`${inside.url}/secret`)).rejects.toMatchObject({ code: 'url_private' });
  await expect(ask(`${outside.url}/away`)).rejects.toMatchObject({ code: 'url_private' });
  await expect(ask('file:///etc/passwd')).rejects.toMatchObject({ code: 'url_private' });
  const named = createGuardedRead((address) => address === '192.0.2.1');
  const byName = named(new URL(`http://localhost:${outside.port}/`), new Headers() as never, never);
  await expect(byName).rejects.toMatchObject({ cause: { code: 'url_private' } });
  expect(inside.seen).toEqual([]);
  inside.close();
  outside.close();
});

test('what is meant for one server is not told to the one that it leads to', async () => {
  const other = await serve('127.0.0.1', () => undefined);
  const first = await serve('127.0.0.1', () => `${other.url}/there`);
  const read = createGuardedRead(() => true);
  await read(new URL(first.url), new Headers({ 'x-key': 'secret' }) as never, never);
  expect(first.seen).toEqual([{ path: '/', key: 'secret' }]);
  expect(other.seen).toEqual([{ path: '/there', key: undefined }]);
  first.close();
  other.close();
});
