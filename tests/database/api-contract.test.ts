import { once } from 'node:events';
import { type IncomingMessage, maxHeaderSize, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';
import { equip } from '#tests/support/people/belongings.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';

interface Operation {
  readonly requestBody?: { readonly required?: boolean; readonly content: Record<string, unknown> };
  readonly responses: Record<string, unknown>;
  readonly security?: readonly Record<string, unknown>[];
}

let server: ApiServer;
let paths: Record<string, Record<string, Operation>>;
let document: object;

beforeAll(async () => {
  server = await startApi({
    env: { TRUST_PROXY: '1', OPERATOR_EMAIL: 'desk@mail.example', EXPLORE: 'open' },
  });
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as object;
  ({ paths } = document as { paths: typeof paths });
});
afterAll(() => server.close());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

let asked = 0;

const isForOperators = (operations: Record<string, Operation>) =>
  Object.values(operations).every(({ security }) => security?.some((way) => 'operator' in way));

/** `fetch` refuses to send some methods. Each comes from another network, so that no limit is reached. */
async function send(method: string, address: string): Promise<IncomingMessage> {
  const headers = { 'content-length': 0, 'x-forwarded-for': `192.0.2.${asked++ % 250}` };
  const sent = request(`${server.url}${address}`, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

describe('methods', () => {
  test('an address says which methods it takes to whoever comes with another one', async () => {
    let refused = 0;
    for (const [path, operations] of Object.entries(paths)) {
      const own = Object.keys(operations).map((method) => method.toUpperCase());
      const taken = [...own, ...(own.includes('GET') ? ['HEAD'] : [])].sort();
      for (const method of methods.filter((one) => !taken.includes(one))) {
        const { statusCode, headers } = await send(method, path.replaceAll(/\{\w+\}/g, 'x'));
        // What is there for operators alone isn't there for anybody else, by whatever method.
        const told = isForOperators(operations) ? [404, undefined] : [405, taken.join(', ')];
        expect([method, path, statusCode, headers.allow]).toEqual([method, path, ...told]);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(200);
  });

  test('an address where nothing is has no methods', async () => {
    for (const method of methods) {
      const { statusCode, headers } = await send(method, '/api/nothing');
      expect([method, statusCode, headers.allow]).toEqual([method, 404, undefined]);
    }
  });

  test('the refusal comes in the envelope like every other', async () => {
    const answer = await new DistantGuest(server.url).call<FailureBody>('/api/media', { method: 'PUT' });
    expect(answer).toMatchObject({
      status: 405,
      body: { code: 405, result: { error: 'method_not_allowed', retryable: false, next: 'none' } },
    });
  });
});

type Security = readonly object[] | undefined;

/** Whether every way to ask says who one is; the operator's desk is another matter. */
const needsAccount = (security: Security) =>
  security?.every((way) => Object.keys(way).length > 0 && !('operator' in way)) ?? false;

describe('an operation that needs an account', () => {
  const ended = 'Your session has expired. Please log in again to continue.';
  const tokens = [undefined, '', 'Bearer', 'Bearer \t', 'Basic YTpi', 'x', `Bearer ${'x'.repeat(43)}`];
  const malformed: readonly [type: string, body: string | undefined][] = [
    ['application/json', undefined],
    ['application/json', '{"a":'],
    ['application/json', 'x'.repeat(300_000)],
    ['text/plain', '{}'],
    ['multipart/form-data', 'abc'],
  ];

  test('tells whoever is not signed in so before it looks at anything else', async () => {
    const asked: string[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        if (!needsAccount(security)) continue;
        asked.push(`${method} ${path}`);
        for (const token of tokens) {
          for (const [type, body] of method === 'get' ? [['', undefined] as const] : malformed) {
            const headers = {
              origin: 'https://elsewhere.example',
              ...(type && { 'content-type': type }),
              ...(token !== undefined && { authorization: token }),
            };
            const address = `${path.replaceAll(/\{\w+\}/g, '%00')}?userId=1&limit=x&userId=%00`;
            const init = { method: method.toUpperCase(), headers, body };
            const answer = await new DistantGuest(server.url).call<FailureBody>(address, init);
            expect([method, path, token, type, answer.status, answer.body]).toMatchObject([
              method,
              path,
              token,
              type,
              401,
              { code: 401, message: ended, result: { error: 'session_ended' } },
            ]);
          }
        }
      }
    }
    expect(asked).toEqual(
      expect.arrayContaining(['get /api/pay/common/all-pay-vip-info', 'post /api/account/export']),
    );
    // Whatever stands below the account is of the account.
    const ofAccount = Object.entries(paths).flatMap(([path, operations]) =>
      path.startsWith('/api/account') ? Object.keys(operations).map((method) => `${method} ${path}`) : [],
    );
    expect(asked).toEqual(expect.arrayContaining(ofAccount));
    expect(asked.length).toBeGreaterThan(12);
  });

  test('is described as one, and every other as one that takes visitors too', async () => {
    const { security, components } = document as {
      security: unknown;
      components: { securitySchemes: Record<string, unknown> };
    };
    expect(security).toEqual([{}, { session: [] }]);
    expect(components.securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const [path, operations] of Object.entries(paths)) {
      expect([path, isForOperators(operations)]).toEqual([path, path.startsWith('/api/admin/')]);
      for (const one of isForOperators(operations) ? [] : Object.values(operations)) {
        const [visitor, ...ways] = needsAccount(one.security)
          ? [{}, ...one.security!]
          : (one.security ?? [{}]);
        expect(visitor).toEqual({});
        for (const way of ways) expect(Object.keys(way)).toHaveLength(1);
        if (needsAccount(one.security)) expect(ways[0]).toEqual({ session: [] });
      }
    }
  });
});

describe('requests that reach no operation', () => {
  const unread: readonly [status: number, headers: string][] = [
    [431, `x: ${'x'.repeat(maxHeaderSize)}`],
    [417, 'expect: 200-ok'],
    [400, 'x'],
  ];

  test.each(unread)('are answered with %i, without a body, as every operation says', async (status, line) => {
    let asked = 0;
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        const start = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'x')} HTTP/1.1`;
        const answer = await answerTo(`${start}\r\nhost: site.example\r\n${line}\r\n\r\n`);
        const [head, body] = answer.split('\r\n\r\n', 2);
        expect([path, Number(head.split(' ')[1])]).toEqual([path, status]);
        expect(body.replace(/^0$/m, '').trim()).toBe('');
        const { $ref } = responses[status] as { $ref: string };
        const stated = $ref.split('/').slice(1).reduce<unknown>(inside, document);
        expect(stated).toEqual({ description: expect.stringMatching(/Without a body$/) });
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(50);
  });

  const inside = (node: unknown, key: string) => (node as Record<string, unknown>)[key];

  /** Everything that comes back for bytes that `fetch` would not send. */
  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.setEncoding('latin1').on('error', () => {});
    socket.end(bytes);
    let answer = '';
    for await (const part of socket) answer += part;
    return answer;
  }
});

describe('bodies', () => {
  const wrong: [string, Record<string, string>, string | undefined, string][] = [
    ['no body', {}, undefined, 'body'],
    ['an empty body', { 'content-type': 'application/json' }, '', 'body'],
    ['a body without a type', { 'content-type': '' }, '{}', 'content-type'],
    ['plain text', { 'content-type': 'text/plain' }, '{}', 'content-type'],
    ['another kind of JSON', { 'content-type': 'application/ld+json' }, '{}', 'content-type'],
    ['JSON that breaks off', { 'content-type': 'application/json' }, '{"a":', 'body'],
    ['nothing but a NUL', { 'content-type': 'application/json' }, '\0', 'body'],
  ];

  test.each(wrong)('%s is refused by name where a body is required', async (_name, headers, body, field) => {
    let refused = 0;
    const { person } = await equip(server, 'member');
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { requestBody, security }] of Object.entries(operations)) {
        if (isForOperators(operations) || !requestBody?.required || !requestBody.content['application/json'])
          continue;
        // Of a message that isn't signed nothing is looked at: see `payments-attacked.test.ts`.
        if (path === '/api/pay/webhook') continue;
        const visitor = needsAccount(security) ? person : new DistantGuest(server.url);
        const noun = path.split('/')[2];
        const kind = { media: 'm', webhooks: 'w', shares: 'h' }[noun] ?? 'b';
        const address = path
          .replace('{id}', `${kind}_${'x'.repeat(22)}`)
          .replace(/\{(token|address)\}/, 'x'.repeat(22));
        const answer = await visitor.call<FailureBody>(address, {
          method: method.toUpperCase(),
          headers,
          body,
        });
        expect([path, answer.status, answer.body.result]).toMatchObject([
          path,
          422,
          { error: 'request_invalid', params: { field } },
        ]);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(15);
  });

  test('a list, a number or null is no form', async () => {
    for (const body of ['[]', '1', 'null', '"x"', 'true']) {
      const headers = { 'content-type': 'application/json' };
      for (const path of [
        '/api/jobs',
        '/api/media',
        '/api/contact',
        '/api/withdrawals',
        '/api/user/login',
        '/api/batches',
      ]) {
        const answer = await new DistantGuest(server.url).call<FailureBody>(path, {
          method: 'POST',
          headers,
          body,
        });
        expect([path, body, answer.body.result.error]).toEqual([path, body, 'request_invalid']);
      }
    }
  });
});

describe('the description', () => {
  type Schema = Record<string, unknown>;

  function visit(node: unknown, path: string, see: (schema: Schema, path: string) => void): void {
    if (node === null || typeof node !== 'object') return;
    see(node as Schema, path);
    for (const [key, part] of Object.entries(node)) visit(part, `${path}/${key}`, see);
  }

  test('says of every text what may be in it: a pattern, a format, the choices or how long it may be', () => {
    const rules = ['pattern', 'format', 'enum', 'const', 'maxLength'];
    const vague: string[] = [];
    let texts = 0;
    visit(document, '', (schema, path) => {
      if (![schema.type].flat().includes('string')) return;
      texts++;
      if (!rules.some((rule) => Object.hasOwn(schema, rule))) vague.push(path);
    });
    expect(vague).toEqual([]);
    expect(texts).toBeGreaterThan(200);
  });

  test('has patterns that every program can read', () => {
    visit(document, '', ({ pattern }, path) => {
      if (typeof pattern !== 'string') return;
      expect(() => new RegExp(pattern, 'u'), path).not.toThrow();
      expect(pattern, path).toMatch(/^\^/);
    });
  });

  test('has examples that it allows itself', () => {
    let examples = 0;
    visit(document, '', ({ pattern, example }, path) => {
      if (typeof pattern !== 'string' || example === undefined) return;
      expect(String(example), path).toMatch(new RegExp(pattern, 'u'));
      examples++;
    });
    expect(examples).toBeGreaterThan(20);
  });

  test('names the failures of every call that knows who asks', () => {
    for (const [path, operations] of Object.entries(paths)) {
      if (/^\/api\/(health|ready|status|icons\/)/.test(path)) continue;
      for (const { responses } of Object.values(operations)) {
        expect(JSON.stringify(responses.default)).toContain('"rate_limited"');
      }
    }
  });
});
