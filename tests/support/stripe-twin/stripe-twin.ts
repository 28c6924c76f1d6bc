import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { TwinApi } from './twin-api.ts';
import { TwinBells } from './twin-bells.ts';
import { TwinBilling } from './twin-billing.ts';
import { TwinLedger, type TwinPrice } from './twin-ledger.ts';
import { TwinPages } from './twin-pages.ts';

/** What goes wrong with calls, from now on: an answer instead, nothing but a closed connection, or one that takes its time. */
export interface TwinTrouble {
  readonly status?: 402 | 409 | 429 | 500;
  readonly isAway?: boolean;
  readonly slowMs?: number;
  /** It's answered at once, but the answer is so long on its way. */
  readonly lateMs?: number;
  /** It's done all the same: only the answer is lost. */
  readonly isDone?: boolean;
  /** Only calls whose method and path it finds. */
  readonly of?: RegExp;
  /** Only the first calls of each kind, so many. */
  readonly times?: number;
}

/** What Stripe calls them. */
const troubles = {
  402: { type: 'card_error' },
  // Another request with the same key is under way.
  409: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  429: { type: 'invalid_request_error', code: 'rate_limit' },
  500: { type: 'api_error' },
} as const;

export interface StripeTwin {
  readonly url: string;
  /** The settings that lead a site to it. */
  readonly env: Readonly<Record<string, string>>;
  readonly ledger: TwinLedger;
  readonly billing: TwinBilling;
  readonly pages: TwinPages;
  readonly bells: TwinBells;
  /** Null for none. */
  trouble: TwinTrouble | null;
  /** Calls of the API, `POST /v1/refunds`, since it began. */
  readonly calls: string[];
  /** The idempotency keys that came with the calls of each kind, in their order. */
  readonly keys: Map<string, string[]>;
  /** What the last call of each kind said, decoded. */
  readonly said: Map<string, string>;
  /** Lets time pass for everybody; the clock of the site moves along where it's the same. */
  pass(clock: { now: Date }, to: Date): void;
  /** Ends what there is without a word, so that time passes quickly for those who come next. */
  retire(): void;
  close(): Promise<void>;
}

const month = price('price_twin_month', 'month', {
  usd: 999,
  eur: 999,
  jpy: 1500,
  krw: 14000,
  brl: 4990,
  twd: 30000,
});
const year = price('price_twin_year', 'year', {
  usd: 5999,
  eur: 5999,
  jpy: 9000,
  krw: 84000,
  brl: 29900,
  twd: 180000,
});

function price(id: string, interval: 'month' | 'year', amounts: Record<string, number>): TwinPrice {
  const { usd, ...others } = amounts;
  const options = Object.entries(others).map(([currency, unit_amount]) => [currency, { unit_amount }]);
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: usd,
    currency_options: Object.fromEntries(options),
    lookup_key: `pro_${interval}`,
    product: 'prod_twin_pro',
    recurring: { interval, interval_count: 1 },
    tax_behavior: 'inclusive',
    livemode: false,
  };
}

/** A Stripe of our own over real HTTP, whose clock is `now`. */
export async function startStripeTwin(now: () => Date, key = 'sk_test_twin'): Promise<StripeTwin> {
  const ledger = new TwinLedger(now);
  for (const one of [month, year]) ledger.prices.set(one.id, structuredClone(one));
  const billing = new TwinBilling(ledger);
  const pages = new TwinPages(ledger, billing);
  const bells = new TwinBells(ledger, now);
  const api = new TwinApi(ledger, billing, () => twin.url);
  /** What has met the trouble that there is. */
  let met: { of: TwinTrouble | null; calls: string[] } = { of: null, calls: [] };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', twin.url);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    if (!url.pathname.startsWith('/v1/'))
      return showPage(url, request.method === 'POST' ? body : undefined, response);
    const call = `${request.method} ${url.pathname}`;
    twin.calls.push(call);
    twin.said.set(call, decodeURIComponent(body));
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    twin.keys.set(call, [...(twin.keys.get(call) ?? []), idempotencyKey ?? '']);
    const { status, slowMs, lateMs, isAway, isDone } = troubleOf(call) ?? {};
    if (slowMs) await after(slowMs);
    const asked = {
      method: request.method ?? 'GET',
      url,
      body,
      idempotencyKey,
    };
    if (isDone) api.answer(asked);
    if (isAway) return void request.socket.destroy();
    if (status) {
      return send(response, status, { error: { ...troubles[status], message: 'Something went wrong.' } });
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key.' } });
    }
    if (request.headers['stripe-version'] !== '2026-10-28.endive') {
      return send(response, 400, { error: { type: 'invalid_request_error', message: 'Another version.' } });
    }
    const answered = api.answer(asked);
    const sent = JSON.stringify(answered.body);
    if (lateMs) await after(lateMs);
    send(response, answered.status, sent);
  }

  function troubleOf(call: string): TwinTrouble | null {
    const { trouble } = twin;
    if (trouble === null || trouble.of?.test(call) === false) return null;
    if (trouble.times === undefined) return trouble;
    if (met.of !== trouble) met = { of: trouble, calls: [] };
    met.calls.push(call);
    return met.calls.filter((one) => one === call).length > trouble.times ? null : trouble;
  }

  function showPage(url: URL, body: string | undefined, response: ServerResponse): void {
    const button = body === undefined ? undefined : (new URLSearchParams(body).get('button') ?? undefined);
    const shown = pages.answer(url.pathname, button);
    if (shown === null) return void response.writeHead(404).end();
    if ('location' in shown) return void response.writeHead(303, { location: shown.location }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown.html);
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      send(response, 500, { error: { type: 'api_error', message: String(error) } });
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const twin: StripeTwin = {
    url,
    env: {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: bells.secret,
      STRIPE_PRICE_MONTH: month.id,
      STRIPE_PRICE_YEAR: 'pro_year',
      STRIPE_HOST: url,
    },
    ledger,
    billing,
    pages,
    bells,
    trouble: null,
    calls: [],
    keys: new Map(),
    said: new Map(),
    pass(clock, to) {
      const from = Math.floor(clock.now.getTime() / 1000);
      const until = Math.floor(to.getTime() / 1000);
      for (const id of ledger.customers.keys()) {
        billing.advance(id, from, until);
        ledger.clocks.delete(id);
      }
      clock.now = to;
    },
    retire() {
      for (const one of ledger.subscriptions.values()) one.status = 'canceled';
      bells.take();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return twin;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_twin' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}
