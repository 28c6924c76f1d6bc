import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The least that a Hono server can do: one route, one short text. */
const app = new Hono().get('/', (c) => c.text('hello'));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
  process.send!(`http://127.0.0.1:${address.port}/`),
);
process.once('disconnect', () => server.close());
