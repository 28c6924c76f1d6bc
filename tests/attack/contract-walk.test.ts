import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope, FailureBody } from '#src/api/contract/contract.ts';
import { failureStatus } from '#src/api/failure.server.ts';
import { uploads } from '#src/db/schema.ts';
import { tools } from '#src/tools/index.ts';
import { packZip } from '#tests/support/files/zip-file.ts';
import { type ApiServer, paint, startApi } from '#tests/support/hosts/api-server.ts';
import { equip, type Owning, roles } from '#tests/support/people/belongings.ts';
import { OpenApi, type Operation, type Parameter, type Schema } from '#tests/support/requests/open-api.ts';
import {
  hostileValues,
  type Known,
  type Spoiling,
  spoiled,
  spoilings,
  valuesOf,
} from '#tests/support/requests/schema-values.ts';
import {
  outOfReach,
  outOfReachOfGuests,
  outOfReachWithoutPro,
  usualRequests,
} from '#tests/support/requests/usual-requests.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';

/** Requests in each of the six walks. */
const requests = bySuiteLength({ short: 130, long: 1500 });
const timeout = bySuiteLength({ short: 300_000, long: 3_600_000 });
/** Requests to one operation until it carries one out. */
const tries = 60;
/** A failure prints its seed and path: put them here, and the walk begins with the request that failed. */
const replay: { seed: number; path?: string } = { seed: 20_261_122 };

/** Ids and the like are written as `<media>` and become real when the request is sent: so a failure can be replayed. */
interface Case {
  /** `POST /api/jobs`. */
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly body?: { readonly type: string; readonly value: unknown };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  /** The parsed body, or the job of the first event. */
  readonly body: unknown;
}

let server: ApiServer;
let api: OpenApi;
/** What is sent for these words. */
let filesByName: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

beforeAll(async () => {
  server = await startApi({
    env: { TRUST_PROXY: '1', MAIL: 'outbox', OPERATOR_EMAIL: 'desk@mail.example', EXPLORE: 'open' },
    plan: { picture: { jobsPerDay: 1e6 }, maxOpenJobs: 1e6 },
    patience: 1e6,
  });
  api = new OpenApi((await (await fetch(`${server.url}/api/openapi.json`)).json()) as never);
  const photo = new Uint8Array(await paint());
  const archive = new Uint8Array(await packZip({ 'a.png': photo, 'b.png': new Uint8Array(await paint()) }));
  filesByName = { '<photo>': photo, '<archive>': archive };
});
afterAll(() => server.close());

const wordsByPattern: Readonly<Record<string, readonly string[]>> = {
  '^m_': ['<media>', '<media>', '<no m>'],
  '^k_': ['<api key>', '<no k>'],
  '^h_': ['<share>', '<no h>'],
  '^[A-Za-z0-9_-]{22}$': ['<share token>'],
  '^w_': ['<webhook>', '<webhook>', '<no w>'],
  '^f_': ['<empty upload>', '<complete upload>', '<no f>'],
  '^j_': ['<queued job>', '<succeeded job>', '<failed job>', '<cancelled job>', '<no j>'],
  '^b_': ['<batch>', '<finished batch>', '<no b>'],
  '^u_': ['<user>', '<no u>'],
  '^s_': ['<session>', '<no s>'],
  '^[A-Za-z0-9][A-Za-z0-9-]{0,63}$': [...tools.map(({ id }) => id), 'dahlia', 'google', 'photo'],
  '^[a-z0-9][a-z0-9-]{0,63}\\.json$': ['lucide.json'],
  '^[a-z0-9-]+(,[a-z0-9-]+)*$': ['scissors,circle-help', 'sun'],
};

const known: Known = ({ pattern = '', format, example }) => {
  if (format?.endsWith('email') || pattern.includes('@')) return ['<email>', '<nobody’s email>'];
  const words = Object.entries(wordsByPattern).find(([start]) => pattern.startsWith(start))?.[1];
  return words ?? (typeof example === 'string' ? [example] : []);
};

/** Links to files work only as they were given. */
function linked({ path }: Operation, { name, schema }: Parameter): fc.Arbitrary<unknown> {
  const kind = { '/api/files/{id}': 'file', '/api/exports/{id}': 'export' }[path];
  const any = valuesOf(api, schema, known);
  if (!kind || !['expires', 'signature', 'variant'].includes(name)) return any;
  const given = name === 'variant' ? 'full' : `<${kind} ${name}>`;
  return fc.oneof({ weight: 9, arbitrary: fc.constant(given) }, { weight: 1, arbitrary: any });
}

const operations = (): readonly Operation[] => api.operations;
const needsAccount = ({ security }: Operation) =>
  security?.every((way) => Object.keys(way).length > 0) ?? false;
/** Neither a guest nor a member finds it: `operator-desk.test.ts` walks it. */
const isForOperators = ({ security }: Operation) => security?.some((way) => 'operator' in way) ?? false;
const operationOf = ({ operation: name }: Case) => operations().find((one) => nameOf(one) === name)!;

/** Requests that the document allows, to any operation. */
const allowed = () =>
  fc.noBias(fc.nat(operations().length - 1)).chain((index) => allowedOf(operations()[index]));

function allowedOf(operation: Operation): fc.Arbitrary<Case> {
  const parameters = fc.record(
    Object.fromEntries(operation.parameters.map((one) => [one.name, linked(operation, one).map(String)])),
    { requiredKeys: operation.parameters.filter(({ required }) => required).map(({ name }) => name) },
  );
  return fc.record({ operation: fc.constant(nameOf(operation)), parameters, body: bodies(operation) });
}

function bodies({ requestBody }: Operation): fc.Arbitrary<Case['body']> {
  if (!requestBody) return fc.constant(undefined);
  const each = Object.entries(requestBody.content).map(([type, { schema }]) =>
    fc.record({
      type: fc.constant(type),
      value: type === 'multipart/form-data' ? files : valuesOf(api, schema, known),
    }),
  );
  return requestBody.required ? fc.oneof(...each) : fc.option(fc.oneof(...each), { nil: undefined });
}

const files = fc.record({
  name: fc.string({ unit: 'grapheme', maxLength: 80 }),
  bytes: fc.oneof(fc.constant('<photo>'), fc.base64String({ maxLength: 400 })),
});

describe.each(roles)('a %s', (role) => {
  let owning: Owning;
  let sent = 0;
  const succeeded = new Set<string>();
  beforeEach(async () => {
    owning = await equipAnew();
    server.logged.length = 0;
  });

  test(
    'who asks for what the description allows gets an answer that it describes',
    async () => {
      await fc.assert(
        fc.asyncProperty(allowed(), async (request) => {
          const filled = fill(request, owning.names);
          const answer = await send(owning, filled);
          expectDescribed(filled, answer);
          if (answer.status < 400) succeeded.add(request.operation);
          await equipAgain(filled, answer);
        }),
        { ...replay, numRuns: requests },
      );
      // A walk through refusals alone would prove little.
      expect(succeeded.size).toBeGreaterThan(role === 'guest' ? 12 : 18);
    },
    timeout,
  );

  test(
    'who asks for what the description forbids is refused, with a failure that it describes',
    async () => {
      const forbidden = fc.tuple(allowed(), fc.nat(40), fc.constantFrom(...hostileValues), spoilings);
      await fc.assert(
        fc.asyncProperty(forbidden, async ([request, place, value, spoiling]) => {
          const wrong = broken(fill(request, owning.names), { place, value, spoiling });
          fc.pre(wrong !== null);
          const answer = await send(owning, wrong!);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expectDescribed(wrong!, answer);
        }),
        { ...replay, numRuns: requests },
      );
    },
    timeout,
  );

  test(
    'every operation is carried out, but for those that need an account or what a walk does not have',
    async () => {
      const missed: string[] = [];
      for (const operation of operations()) {
        if (!(await isCarriedOut(operation))) missed.push(nameOf(operation));
      }
      const ofAccounts = operations().filter(needsAccount).map(nameOf);
      expect(ofAccounts.length).toBeGreaterThan(12);
      const ofGuests = [...ofAccounts, ...Object.keys(outOfReachOfGuests)];
      const ofRole = { guest: ofGuests, member: Object.keys(outOfReachWithoutPro), VIP: [] }[role];
      const ofOperators = operations().filter(isForOperators).map(nameOf);
      const expected = new Set([...Object.keys(outOfReach), ...ofOperators, ...ofRole]);
      expect(missed.sort()).toEqual([...expected].sort());
    },
    timeout,
  );

  /** Tries the usual request first, then what chance comes up with. */
  async function isCarriedOut(operation: Operation): Promise<boolean> {
    const sampled = fc.sample(allowedOf(operation), { seed: replay.seed, numRuns: tries });
    const usual = usualRequests[nameOf(operation)];
    const type = Object.keys(operation.requestBody?.content ?? {}).find((one) => one !== 'text/plain');
    const first: Case[] = usual
      ? [
          {
            operation: nameOf(operation),
            parameters: usual.parameters ?? {},
            ...(usual.body !== undefined && type && { body: { type, value: usual.body } }),
          },
        ]
      : [];
    for (const request of [...first, ...sampled]) {
      const filled = fill(request, owning.names);
      const answer = await send(owning, filled);
      expectDescribed(filled, answer);
      expect(answer.status === 401, nameOf(operation)).toBe(
        role === 'guest' && needsAccount(operation) && !isForOperators(operation),
      );
      await equipAgain(filled, answer);
      if (answer.status < 400) return true;
      // Nothing but the missing account is looked at.
      if (answer.status === 401) return false;
    }
    return false;
  }

  /** What those before have begun to upload would fill the site: it takes 400 files at a time. */
  async function equipAnew(): Promise<Owning> {
    await server.database.db.delete(uploads);
    return equip(server, role);
  }

  /** What was deleted or signed out is there again, now and then: otherwise the walk would end among things that are gone. */
  async function equipAgain({ operation }: Case, { status }: Answer): Promise<void> {
    const isSpent = status < 300 && /^(DELETE|POST .*(delete|sign-out|password|email))/.test(operation);
    if (isSpent || ++sent % 50 === 0) owning = await equipAnew();
  }
});

/** Properties of every answer: described with its status, no bug, nothing in the log that somebody has to look at. */
function expectDescribed(request: Case, { status, type, body }: Answer): void {
  const operation = operationOf(request);
  const stated = operation.responses[status] ?? (status >= 400 ? operation.responses.default : undefined);
  expect(stated, `status ${status} of ${nameOf(operation)} with ${JSON.stringify(body)}`).toBeDefined();
  const schema = stated.content?.[type]?.schema;
  if (stated.content) expect(Object.keys(stated.content)).toContain(type);
  if (schema && type === 'application/json')
    expect(api.problem(schema, body), JSON.stringify(body).slice(0, 300)).toBeNull();
  if (type === 'text/event-stream')
    expect(api.problem({ $ref: '#/components/schemas/Job' }, body)).toBeNull();
  const failure = status >= 400 ? (body as Envelope<FailureBody>).result?.error : undefined;
  if (failure) {
    expect(failure).not.toBe('internal');
    expect(status).toBe(failureStatus(failure));
  }
  expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** The same request with what the names stand for. */
function fill(request: Case, names: ReadonlyMap<string, string>): Case {
  const real = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(real);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, real(part)]));
  };
  return {
    operation: request.operation,
    parameters: real(request.parameters) as Case['parameters'],
    body: real(request.body) as Case['body'],
  };
}

/** The request with one thing in it that the description forbids; null where the change came out as something allowed. */
function broken(
  request: Case,
  { place, value, spoiling }: { place: number; value: unknown; spoiling: Spoiling },
): Case | null {
  const { parameters, body } = request;
  const operation = operationOf(request);
  const isForm = body !== undefined && body.type === 'application/json';
  const spots = [...operation.parameters, ...(isForm ? Array(4).fill('body') : [])];
  if (spots.length === 0) return null;
  const spot: Parameter | 'body' = spots[place % spots.length];
  if (spot === 'body') {
    const schema = operation.requestBody!.content[body!.type].schema;
    const wrong = spoiled(body!.value, spoiling);
    if (wrong === undefined || api.problem(schema, overTheWire(wrong)) === null) return null;
    return { ...request, body: { type: body!.type, value: wrong } };
  }
  const { [spot.name]: _, ...others } = parameters;
  if (lacksRequired(spot, spoiling)) return { ...request, parameters: others };
  if (typeof value === 'object' || !canStand(String(value), spot)) return null;
  if (!isForbidden(spot.schema, String(value).toWellFormed())) return null;
  return { ...request, parameters: { ...others, [spot.name]: String(value) } };
}

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const lacksRequired = (parameter: Parameter, { kind }: Spoiling) =>
  kind === 'remove' && parameter.in === 'query' && parameter.required;

/** A header cannot hold everything, and an empty part of a path is another path. */
function canStand(text: string, { in: where }: Parameter): boolean {
  if (where === 'header') return /^[!-~]([ -~]*[!-~])?$/.test(text);
  return where === 'query' || text.trim() !== '';
}

/** Parameters are texts; where the schema wants a number, digits are one. */
function isForbidden(schema: Schema, text: string): boolean {
  const isNumber = api.resolve(schema).type === 'integer';
  return api.problem(schema, isNumber && /^\d+$/.test(text) ? Number(text) : text) !== null;
}

async function send({ person }: Owning, request: Case): Promise<Answer> {
  const { parameters, body } = request;
  const operation = operationOf(request);
  const headers = new Headers();
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, in: where } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()));
    if (where === 'query') for (const one of value.split('&')) query.append(name, one);
    if (where === 'header') headers.set(name, value);
  }
  if (body && body.type !== 'multipart/form-data') headers.set('content-type', body.type);
  const leaving = new AbortController();
  const response = await person.fetch(`${path}?${query}`, {
    method: operation.method,
    headers,
    body: body && written(body),
    signal: leaving.signal,
  });
  const type = (response.headers.get('content-type') ?? '').split(';')[0];
  const { status } = response;
  if (type === 'application/json') return { status, type, body: await response.json() };
  if (type !== 'text/event-stream') {
    await response.arrayBuffer();
    return { status, type, body: null };
  }
  const first = await firstEvent(response);
  leaving.abort();
  return { status, type, body: first };
}

function written({ type, value }: NonNullable<Case['body']>): BodyInit {
  if (type === 'application/json') return JSON.stringify(value);
  if (type === 'application/octet-stream') return String(value);
  if (type === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(value as Record<string, string>);
  }
  const { name, bytes } = value as { name: string; bytes: string };
  const form = new FormData();
  form.set('file', new Blob([filesByName[bytes]?.slice() ?? Buffer.from(bytes, 'base64')]), name);
  return form;
}

/** The job that the first event of a stream carries. */
async function firstEvent(response: Response): Promise<unknown> {
  let text = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    const data = /^data: (.*)$/m.exec(text)?.[1];
    if (data) return JSON.parse(data);
  }
  return null;
}
