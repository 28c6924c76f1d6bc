import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The least that a Hono server can do: one route, one short text; and as many bytes as the address says. */
const app = new Hono()
  .get('/', (c) => c.text('hello'))
  .get('/bytes/:count', (c) => c.body(bytesOf(Number(c.req.param('count')))));

const bodies = new Map<number, Uint8Array<ArrayBuffer>>();

function bytesOf(count: number): Uint8Array<ArrayBuffer> {
  const body = bodies.get(count) ?? new Uint8Array(count).fill(120);
  bodies.set(count, body);
  return body;
}

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
  process.send!(`http://127.0.0.1:${address.port}/`),
);
process.once('disconnect', () => server.close());
