import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { localeCodes } from '#src/i18n/locales.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { siteAddresses } from '#tests/support/hosts/site-addresses.ts';
import { Attacker } from '#tests/support/people/attacker.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { visit, visitWhile } from '#tests/support/people/visit.ts';
import { logFindings } from '#tests/support/requests/log-findings.ts';
import { oddSpellings } from '#tests/support/requests/odd-spellings.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

let site: RunningSite;
let seen = 0;
beforeAll(async () => {
  site = await startSite({
    env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://pixelwright.example', MAIL: 'outbox' },
  });
});
afterEach(() => {
  const said = site.output().slice(seen);
  seen += said.length;
  expect(logFindings(said)).toEqual([]);
});
afterAll(() => site?.stop());

/** Sends bytes as they are; answers the status of what came back, or null when the connection ended without an answer. */
function statusOf(bytes: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (chunk: string) => {
      answer += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (!status) return;
      resolve(Number(status));
      socket.destroy();
    });
    socket.on('close', () => resolve(null));
    socket.setTimeout(20_000, () => reject(new Error(`no answer to ${bytes.slice(0, 80)}`)));
    socket.write(bytes, 'latin1');
  });
}

const host = 'host: pixelwright.example\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`;
const many = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

const odd: Record<string, string> = {
  'a method that is none': `FROB / HTTP/1.1\r\n${host}\r\n`,
  TRACE: `TRACE / HTTP/1.1\r\n${host}\r\n`,
  'TRACE of the API': `TRACE /api/tools HTTP/1.1\r\n${host}\r\n`,
  CONNECT: `CONNECT example.org:443 HTTP/1.1\r\nhost: example.org:443\r\n\r\n`,
  'OPTIONS of everything': `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  'PROPFIND of a page': `PROPFIND /pricing HTTP/1.1\r\n${host}\r\n`,
  'PROPFIND of the API': `PROPFIND /api/jobs HTTP/1.1\r\n${host}\r\n`,
  'POST to a page': `POST /pricing HTTP/1.1\r\n${host}content-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n\r\na=b`,
  'POST to a page without a body': `POST /pricing HTTP/1.1\r\n${host}\r\n`,
  'PUT to a page': `PUT / HTTP/1.1\r\n${host}content-length: 3\r\n\r\na=b`,
  'DELETE of a page': `DELETE /de/pricing HTTP/1.1\r\n${host}\r\n`,
  'POST to a payload': `POST /pricing.data HTTP/1.1\r\n${host}content-length: 3\r\n\r\na=b`,
  'POST to a file': `POST /favicon.ico HTTP/1.1\r\n${host}content-length: 3\r\n\r\na=b`,
  'POST to a picture for links': `POST /og/pricing.png HTTP/1.1\r\n${host}content-length: 3\r\n\r\na=b`,
  'an address in full': get('http://pixelwright.example/pricing'),
  'an address in full of another host': get('http://elsewhere.example/pricing'),
  'an address of another scheme': get('file:///etc/passwd'),
  'an address that is no path': get('pricing'),
  'a path out of the folder': get('/../../../../etc/passwd'),
  'a path out of the folder, encoded': get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd'),
  'a path out of the folder of builds': get('/assets/..%2f..%2f..%2fpackage.json'),
  backslashes: get('/\\\\elsewhere.example\\pricing'),
  'two slashes and a host': get('//elsewhere.example/pricing'),
  'percent signs that mean nothing': get('/%zz%/%'),
  'half of a character': get('/%e3%81'),
  'half of a character in a search': get('/api/icons/lucide.json?icons=%ff%fe'),
  'a NUL in a path': get('/pricing%00'),
  'a NUL in a path of the API': get('/api/jobs/%00'),
  'a NUL in a file': get('/favicon.ico%00.html'),
  'a NUL in a query': get('/search?q=%00'),
  'a NUL in a picture for links': get('/og/%00.png'),
  'a NUL in the routes of a payload': get('/pricing.data?_routes=%00'),
  'a payload of nothing': get('/.data'),
  'a payload of the root': get('/_root.data?_routes=%2f'),
  'an address of 7 kB': get(`/${'a'.repeat(7000)}`),
  'an address of 60 kB': get(`/${'a'.repeat(60_000)}`),
  'a query of a thousand names': get(`/pricing?${many(1000, (at) => `a${at}=1&`)}`),
  'a header of 60 kB': get('/pricing', `x: ${'x'.repeat(60_000)}\r\n`),
  'a thousand headers': get(
    '/pricing',
    many(1000, (at) => `x-${at}: 1\r\n`),
  ),
  'a cookie of 7 kB': get('/api/tools', `cookie: ${'a=b; '.repeat(1400)}\r\n`),
  'a cookie that is no text': get('/api/jobs', 'cookie: pixelwright_guest=%\xff\x80; ;;==\r\n'),
  'a token that is none': get('/api/user/info', 'authorization: Bearer \xff\r\n'),
  'two lengths': `POST /api/jobs HTTP/1.1\r\n${host}content-length: 3\r\ncontent-length: 5\r\n\r\nabc`,
  'a length and chunks': `POST /api/jobs HTTP/1.1\r\n${host}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a length that is none': `POST /api/jobs HTTP/1.1\r\n${host}content-length: -1\r\n\r\n`,
  'a chunk that is none': `POST /api/jobs HTTP/1.1\r\n${host}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  'a body with GET': `GET /pricing HTTP/1.1\r\n${host}content-length: 3\r\n\r\nabc`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'a host that is none': 'GET /pricing HTTP/1.1\r\nhost: a b<c>\r\n\r\n',
  'a host that is none, of the API': 'GET /api/tools HTTP/1.1\r\nhost: [::\r\n\r\n',
  'a host of another': 'GET / HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n',
  'HTTP 1.0': 'GET /pricing HTTP/1.0\r\n\r\n',
  'HTTP 3': `GET /pricing HTTP/3.0\r\n${host}\r\n`,
  'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  'an upgrade': get('/', 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\n'),
  'an expectation': `POST /api/jobs HTTP/1.1\r\n${host}expect: 200-ok\r\ncontent-length: 3\r\n\r\nabc`,
  'forwarded by a proxy that is none': get(
    '/api/tools',
    'x-forwarded-for: \xff, ::::, 1.2.3.4.5\r\nx-forwarded-host: a b\r\nx-forwarded-proto: x\r\n',
  ),
  'a range that is none': get('/favicon.ico', 'range: bytes=9-1,-,5-\r\n'),
  'languages that are none': get('/', `accept-language: ${'x-;q=9,'.repeat(500)}\r\n`),
  'encodings that are none': get('/pricing', `accept-encoding: ${'br;q=x,'.repeat(500)}\r\n`),
  'a date that is none': get('/favicon.ico', 'if-modified-since: yesterday\r\nif-none-match: "\r\n'),
};

test.each(Object.keys(odd))('%s is no bug', async (name) => {
  const status = await statusOf(odd[name]);
  // 501 and 505 are about the protocol, and the server's own words.
  if (status !== 505) expect(status ?? 400, name).toBeLessThan(500);
});

test('bodies that are missing, cut off, no JSON, or of another type are refused in the envelope', async () => {
  const guest = new DistantGuest(site.url);
  const { paths } = (await (await guest.fetch('/api/openapi.json')).json()) as ApiDocument;
  const bodies: readonly [type: string | null, body: string | null][] = [
    [null, null],
    [null, 'abc'],
    ['application/json', ''],
    ['application/json', '{'],
    ['application/json', 'null'],
    ['application/json', '[]'],
    ['application/json', '"\\ud800"'],
    ['application/json', `${'['.repeat(50_000)}`],
    ['application/json', `{"__proto__":{"a":1},"constructor":null}`],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['multipart/form-data', 'abc'],
    ['multipart/form-data; boundary=x', '--x--\r\n'],
    ['text/html; charset=utf-7', '<'],
  ];
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations).filter((one) => /^(post|put|patch|delete)$/.test(one))) {
      for (const [type, body] of bodies) {
        const other = new DistantGuest(site.url);
        const headers: Record<string, string> = type ? { 'content-type': type } : {};
        const answer = await other.fetch(path.replace(/\{\w+\}/g, 'x'), {
          method: method.toUpperCase(),
          headers,
          body: body ?? undefined,
        });
        const text = await answer.text();
        expect(
          answer.status,
          `${method} ${path} ${type} ${body?.slice(0, 20)}: ${text.slice(0, 300)}`,
        ).toBeLessThan(500);
      }
    }
  }
});

interface ApiDocument {
  readonly paths: Record<string, Record<string, ApiOperation>>;
  readonly components: { readonly schemas: Record<string, ApiSchema> };
}

interface ApiOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: ApiSchema }> };
}

interface ApiSchema {
  readonly $ref?: string;
  readonly oneOf?: readonly ApiSchema[];
  readonly anyOf?: readonly ApiSchema[];
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: ApiSchema;
  readonly properties?: Record<string, ApiSchema>;
}

describe('a NUL, which PostgreSQL keeps in no text,', () => {
  test('is refused or means nothing wherever the interface takes words', async () => {
    const { paths, components } = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
    let calls = 0;
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
        const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=%00`);
        const schema = requestBody?.content['application/json']?.schema;
        const body = schema && JSON.stringify(withNul(schema, components.schemas));
        const spellings = [
          `${path.replace(/\{\w+\}/g, '%00')}?${query.join('&')}`,
          `${path.replace(/\{\w+\}/g, 'a%00b')}`,
        ];
        for (const address of spellings) {
          const guest = new DistantGuest(site.url);
          const answer = await guest.fetch(address, {
            method: method.toUpperCase(),
            ...(body && { body, headers: { 'content-type': 'application/json', 'idempotency-key': '1' } }),
          });
          const text = await answer.text();
          expect(answer.status, `${method} ${address}: ${text.slice(0, 300)}`).toBeLessThan(500);
          calls++;
        }
      }
    }
    expect(calls).toBeGreaterThan(60);
  });

  /** Something of this shape whose words all hold a NUL. */
  function withNul(schema: ApiSchema, schemas: Record<string, ApiSchema>): unknown {
    if (schema.$ref) return withNul(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)], schemas);
    const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
    if (choice) return withNul(choice, schemas);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.type === 'array') return [withNul(schema.items ?? {}, schemas)];
    if (schema.type === 'object') {
      const entries = Object.entries(schema.properties ?? {});
      return Object.fromEntries(entries.map(([name, part]) => [name, withNul(part, schemas)]));
    }
    if (schema.type === 'boolean') return true;
    if (schema.type === 'number' || schema.type === 'integer') return 1;
    return 'a\u0000b@mail.example';
  }
});

test('thousands of spellings of pages cost no memory that stays, and nobody else notices', async () => {
  const spellings = oddSpellings(bySuiteLength({ short: 2000, long: 10_000 }));
  const attacker = new Attacker(site.url);
  for (const { address } of siteAddresses) await (await fetch(`${site.url}${address}`)).arrayBuffer();
  await visit(site.url);
  const idleMb = memoryOfTree(site.process.pid!);
  const { result: statuses } = await visitWhile(site.url, () => attacker.askFor(spellings));
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  const moreMb = memoryOfTree(site.process.pid!) - idleMb;
  console.log(`${spellings.length} spellings: ${Math.round(moreMb)} MB more`, Object.fromEntries(statuses));
  expect(moreMb).toBeLessThan(boundMb);
});

/** What a site may take above idle while it is attacked. */
const boundMb = 300;

test.each(localeCodes)(
  'links, feeds and pictures of %s never name a host that a request made up',
  async (locale) => {
    const at = locale === 'en' ? '' : `/${locale}`;
    for (const path of [`${at}/pricing`, `${at}/sitemap.xml`, `${at}/blog/feed.xml`]) {
      const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
      const answer = await new DistantGuest(site.url).fetch(path, { headers });
      expect(await answer.text(), path).not.toContain('elsewhere.example');
    }
  },
);
