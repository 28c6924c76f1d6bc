import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';

interface Operation {
  readonly requestBody?: { readonly required?: boolean; readonly content: Record<string, unknown> };
  readonly responses: Record<string, unknown>;
}

let server: ApiServer;
let paths: Record<string, Record<string, Operation>>;
let document: object;

beforeAll(async () => {
  server = await startApi({ env: { TRUST_PROXY: '1' } });
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as object;
  ({ paths } = document as { paths: typeof paths });
});
afterAll(() => server.close());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

let asked = 0;

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
      // `/api/jobs/zip` could also be a job, and `GET /api/jobs/delete` asks for one.
      const others = path.startsWith('/api/jobs/') ? ['GET', 'HEAD'] : [];
      const own = Object.keys(operations).map((method) => method.toUpperCase());
      const taken = new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), ...others]);
      for (const method of methods.filter((one) => !taken.has(one))) {
        const { statusCode, headers } = await send(method, path.replaceAll(/\{\w+\}/g, 'x'));
        expect([method, path, statusCode]).toEqual([method, path, 405]);
        const allowed = headers.allow?.split(', ') ?? [];
        expect(allowed).toEqual(expect.arrayContaining(own));
        expect(allowed).not.toContain(method);
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
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        if (!requestBody?.required || !requestBody.content['application/json']) continue;
        const visitor = new DistantGuest(server.url);
        const kind = path.startsWith('/api/media') ? 'm' : 'b';
        const answer = await visitor.call<FailureBody>(path.replace('{id}', `${kind}_${'x'.repeat(22)}`), {
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

  test('names the failures of every call that knows who asks', () => {
    for (const [path, operations] of Object.entries(paths)) {
      if (/^\/api\/(health|ready|icons\/)/.test(path)) continue;
      for (const { responses } of Object.values(operations)) {
        expect(JSON.stringify(responses.default)).toContain('"rate_limited"');
      }
    }
  });
});
