import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionLimits } from '#src/web/connection-limits.server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** Resolves with what came once the connection has ended, whoever ended it. */
function ended(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // Writing to a connection that the server has ended is an error here.
  socket.on('error', () => {});
  socket.once('close', () => resolve(text));
  return promise;
}

const open = (start: string) => {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(start);
  return socket;
};

const { headersTimeout, connectionsCheckingInterval } = connectionLimits;

test('who says nothing, stops within the headers or sends them a letter at a time is let go within seconds', {
  timeout: 2 * (headersTimeout + connectionsCheckingInterval),
}, async () => {
  const slow = open('GET / HTTP/1.1\r\nhost: a\r\nx: ');
  const dripping = setInterval(() => slow.write('x'), 500);
  const sockets = [open(''), open('GET / HTTP/1.1\r\nhost: a\r\n'), open('GET / HT'), slow];
  const more = Array.from({ length: 200 }, () => open('POST /api/media HTTP/1.1\r\nhost: a\r\n'));
  const page = await fetch(`${site.url}/pricing`);
  expect(page.status).toBe(200);
  const said = await Promise.all([...sockets, ...more].map(ended));
  clearInterval(dripping);
  expect(said.filter((text) => text !== '' && !/^HTTP\/1\.1 4(00|08) /.test(text))).toEqual([]);
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
});

test('headers larger than any browser sends are refused', async () => {
  const said = await ended(open(`GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`));
  expect(said).toMatch(/^HTTP\/1\.1 431 /);
});
