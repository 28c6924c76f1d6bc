import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody, MediaBody, ToolDescription } from '#src/api/contract/contract.ts';
import { failureCodes } from '#src/api/failure.server.ts';
import { plans } from '#src/billing/plans.ts';
import { errorTable } from '#src/errors.ts';
import { imageUpscaler } from '#src/tools/image-upscaler/image-upscaler.tool.ts';
import { tools } from '#src/tools/index.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { PartSender } from '#tests/support/people/part-sender.ts';

let server: ApiServer;

beforeAll(async () => {
  server = await startApi({});
});
afterAll(() => server.close());

const visit = () => new Visitor(server.url);
const json = { 'content-type': 'application/json' };

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<string, { security?: object[]; requestBody?: { content: Record<string, { schema: object }> } }>
  >;
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> };
}
const readOpenApi = async () => (await (await visit().fetch('/api/openapi.json')).json()) as OpenApi;

describe('guests', () => {
  test('nobody sees another guest’s media or file on any route there is', async () => {
    const alice = visit();
    const mallory = visit();
    await mallory.upload(await paint());
    const media = await alice.upload(await paint());
    const job = await alice.post<{ id: string }>('/api/jobs', {
      tool: 'background-remover',
      inputs: { photo: media.id },
    });
    const batch = await alice.post<{ id: string }>('/api/batches', {
      tool: 'background-remover',
      photos: [media.id],
    });
    const ids: Record<string, string> = {
      batches: batch.body.result.id,
      media: media.id,
      files: media.id,
      jobs: job.body.result.id,
      tools: 'x',
      exports: 's_x',
      uploads: (await new PartSender(alice).begun(new Uint8Array(1000))).id,
    };
    const bodies: Record<string, object> = {
      '/api/media/{id}/things': { tool: 'object-remover' },
      '/api/media/{id}/tiles': { tool: 'photo-animation' },
      '/api/media/{id}/outline': { at: { x: 0.5, y: 0.5 } },
    };
    let walked = 0;
    for (const [template, operations] of Object.entries((await readOpenApi()).paths)) {
      if (!template.includes('{id}')) continue;
      const noun = template.split('/')[2];
      for (const [method, { security = [{}] }] of Object.entries(operations)) {
        // What needs an account is walked in `account-walk.test.ts`.
        if (security.every((way) => Object.keys(way).length > 0)) continue;
        const signed = `?variant=full&expires=4000000000&signature=${'x'.repeat(43)}`;
        const query = ['files', 'exports'].includes(noun) ? signed : method === 'patch' ? '?offset=0' : '';
        const answer = await mallory.call<FailureBody>(`${template.replace('{id}', ids[noun])}${query}`, {
          method: method.toUpperCase(),
          ...(method === 'patch' && {
            body: new Uint8Array(1000),
            headers: { 'content-type': 'application/octet-stream' },
          }),
          ...(method === 'post' && {
            body: JSON.stringify(bodies[template] ?? { photos: [] }),
            headers: { 'content-type': 'application/json' },
          }),
        });
        expect([template, method, answer.status]).toEqual([template, method, 404]);
        expect(['not_found', 'tool_unknown']).toContain(answer.body.result.error);
        walked++;
      }
    }
    expect(walked).toBeGreaterThanOrEqual(8);
    const stolen = await mallory.post<FailureBody>('/api/jobs', {
      tool: 'background-remover',
      inputs: { photo: media.id },
    });
    expect(stolen.body.result.error).toBe('not_found');
    expect((await mallory.call<unknown[]>('/api/jobs')).body.result).toEqual([]);
    expect((await alice.fetch(media.url)).status).toBe(200);
  });

  test('a page knows its visitor from its first call, so that several uploads at once belong to one person', async () => {
    const visitor = visit();
    await visitor.fetch('/api/tools', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(visitor.cookie).toMatch(/^guest=g_/);
    const known = visitor.cookie;
    const sent = await Promise.all([paint(), paint(), paint()]);
    const bodies = await Promise.all(sent.map((file) => visitor.upload(file)));
    expect(visitor.cookie).toBe(known);
    for (const { id } of bodies) expect((await visitor.fetch(`/api/media/${id}`)).status).toBe(200);
  });

  test('reading gives no cookie to those who are no page of ours', async () => {
    const visitor = visit();
    await visitor.fetch('/api/tools');
    expect(visitor.cookie).toBe('');
  });
});

describe('the door', () => {
  test('refuses what another site’s page sends, and changes nothing', async () => {
    const visitor = visit();
    const { id } = await visitor.upload(await paint());
    for (const origin of ['http://evil.test', 'null']) {
      const answer = await visitor.call<FailureBody>(`/api/media/${id}`, {
        method: 'DELETE',
        headers: { origin },
      });
      expect([answer.status, answer.body.code, answer.body.result.error]).toEqual([
        422,
        450,
        'origin_refused',
      ]);
    }
    expect((await visitor.fetch(`/api/media/${id}`)).status).toBe(200);
  });

  test('lets a program without cookie and origin in and remembers it', async () => {
    const form = new FormData();
    form.set('file', new Blob([(await paint()).slice()]), 'a.png');
    const response = await fetch(`${server.url}/api/media`, { method: 'POST', body: form });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^guest=g_[\w-]{22}\.[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
  });

  test('says in the envelope what is wrong with a request', async () => {
    const visitor = visit();
    const wrong: [string, RequestInit, number, string][] = [
      ['/api/nothing', {}, 404, 'page_not_found'],
      ['/api/media', { method: 'PUT' }, 405, 'method_not_allowed'],
      ['/api/media', { method: 'POST', headers: json, body: '{"url":' }, 422, 'request_invalid'],
      [
        '/api/media',
        { method: 'POST', headers: json, body: '{"url":"http://a","sample":"b"}' },
        422,
        'request_invalid',
      ],
      [
        '/api/media',
        { method: 'POST', headers: json, body: '{"sample":"../../package"}' },
        422,
        'request_invalid',
      ],
      [
        '/api/media',
        { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
        422,
        'request_invalid',
      ],
      ['/api/jobs', { method: 'POST', headers: json, body: '{"tool":1}' }, 422, 'request_invalid'],
      ['/api/jobs', { method: 'POST', headers: json, body: 'x' }, 422, 'request_invalid'],
      [
        '/api/jobs',
        { method: 'POST', headers: json, body: `{"tool":"${'x'.repeat(300_000)}"}` },
        422,
        'request_invalid',
      ],
      ['/api/jobs?limit=1000', {}, 422, 'request_invalid'],
      ['/api/tools/none', {}, 404, 'tool_unknown'],
      ['/api/files/m_x?variant=huge&expires=1&signature=x', {}, 422, 'request_invalid'],
      ['/api/files/m_x?variant=full&expires=1&signature=x&format=svg', {}, 422, 'request_invalid'],
    ];
    for (const [address, init, status, error] of wrong) {
      const answer = await visitor.call<FailureBody>(address, init);
      expect([address, answer.status, answer.body.result.error]).toEqual([address, status, error]);
      expect(answer.body.code).toBe(['page_not_found', 'method_not_allowed'].includes(error) ? status : 450);
      expect(answer.body.message.length).toBeGreaterThan(20);
      expect(answer.body.result.reference).toMatch(/^[2-9A-Z]{10}$/);
    }
  });

  test('answers a bug with the Oops sentence and a reference that finds its cause in the log', async () => {
    const broken = await startApi({});
    try {
      await broken.database.db.execute('drop table media cascade');
      const answer = await new Visitor(broken.url).call<FailureBody>(`/api/media/m_${'x'.repeat(22)}`);
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({
        code: 500,
        message: "Oops, there's a problem with the system. Please try again later!",
        result: { error: 'internal', params: {}, retryable: true },
      });
      const lines = broken.logged.filter((line) => line.request === answer.body.result.reference);
      expect(lines).toHaveLength(1);
      expect(answer.requestId).toBe(answer.body.result.reference);
      expect(JSON.stringify(lines[0])).toContain('media');
      expect(JSON.stringify(answer.body)).not.toContain('media');
    } finally {
      await broken.close();
    }
  });

  test('slows down who calls too quickly, with the sentence of the specification, but not who looks after the site', async () => {
    const own = await startApi({ env: { TRUST_PROXY: '1' } });
    try {
      const visitor = new Visitor(own.url);
      const from = (address: string) => ({
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': address },
        body: '{}',
      });
      let answer = await visitor.call<FailureBody>('/api/media', from('1.2.3.4'));
      for (let calls = 1; calls < 400 && answer.status !== 429; calls++) {
        answer = await visitor.call<FailureBody>('/api/media', from('1.2.3.4'));
      }
      expect(answer).toMatchObject({
        status: 429,
        body: {
          code: 429,
          message: 'You are operating too quickly, please try again later!',
          result: { error: 'rate_limited', retryable: true, next: 'wait' },
        },
      });
      const other = await new Visitor(own.url).call<FailureBody>('/api/media', from('1.2.3.5'));
      expect(other.status).toBe(422);
      expect((await visitor.fetch('/api/health', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(
        200,
      );
    } finally {
      await own.close();
    }
  });

  test('puts its security headers on every answer', async () => {
    for (const address of [
      '/api/health',
      '/api/tools',
      '/api/nothing',
      '/api/media/m_x',
      '/api/openapi.json',
    ]) {
      const { headers } = await visit().fetch(address);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('uploads', () => {
  test('breaks off at the plan’s size, declared or not', async () => {
    const visitor = visit();
    const maxBytes = plans.guest.picture.maxBytes;
    const declared = await visitor.refusal(new Uint8Array(maxBytes + 100_000));
    expect(declared).toMatchObject({ status: 413, code: 450, error: 'file_too_large', params: { maxBytes } });

    let produced = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(
          new TextEncoder().encode(
            '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
          ),
        ),
      pull(controller) {
        produced += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const undeclared = await visitor.call<FailureBody>('/api/media', init);
    expect(undeclared.body.result).toMatchObject({ error: 'file_too_large', params: { maxBytes } });
    expect(produced).toBeGreaterThan(maxBytes);
  });

  test('says what is missing, empty or no picture', async () => {
    const visitor = visit();
    expect((await visitor.refusal(new Uint8Array(0))).error).toBe('file_empty');
    expect((await visitor.refusal(Buffer.from('hello'), 'named.png')).error).toBe('format_unsupported');
    expect((await visitor.refusal(Buffer.from([1, 2, 3, 4]), 'named.png')).error).toBe('format_unknown');
    const form = new FormData();
    form.set('note', 'no file here');
    const answer = await visitor.call<FailureBody>('/api/media', { method: 'POST', body: form });
    expect(answer.body.result.error).toBe('file_missing');
  });

  test('leaves nothing of an upload whose visitor goes away, and serves the next one', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nsome bytes';
    socket.write(
      `POST /api/media HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n${start}`,
    );
    const scratch = path.join(server.dataDir, 'scratch');
    await expect.poll(async () => (await readdir(scratch)).length).toBe(1);
    socket.destroy();
    await expect.poll(async () => (await readdir(scratch)).length).toBe(0);
    expect((await visit().upload(await paint())).width).toBe(60);
    const refused = server.logged.filter((line) => line.failure === 'upload_interrupted');
    expect(refused).toHaveLength(1);
  });

  test('takes a sample by its name', async () => {
    const answer = await visit().post<MediaBody>('/api/media', { sample: 'dahlia' });
    expect(answer.body.result).toMatchObject({ name: 'dahlia.webp', type: 'image/webp' });
    expect((await visit().post<FailureBody>('/api/media', { sample: 'none' })).body.result.error).toBe(
      'not_found',
    );
  });
});

describe('what the site says about itself', () => {
  test('describes every tool in menu order, with the visitor’s own limits', async () => {
    const { body } = await visit().call<ToolDescription[]>('/api/tools');
    expect(body.result.map((tool) => tool.id)).toEqual(tools.map((tool) => tool.id));
    expect(body.result[0].limits).toMatchObject({ jobsLeft: 10, keptHours: 24, batchSize: 3 });
    const one = await visit().call<ToolDescription>(`/api/tools/${tools[0].id}`);
    expect(one.body.result).toEqual(body.result[0]);
  });

  test('lists every operation, every tool and every error code in the OpenAPI document', async () => {
    const document = await readOpenApi();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/media',
        '/api/media/{id}',
        '/api/files/{id}',
        '/api/tools',
        '/api/jobs',
        '/api/ready',
      ]),
    );
    expect(document.components.schemas.Failure.properties.error.enum).toEqual(failureCodes);
    expect(failureCodes).toEqual(expect.arrayContaining(Object.keys(errorTable)));
    const body = document.paths['/api/jobs'].post.requestBody?.content['application/json'].schema;
    expect(body).toMatchObject({
      discriminator: { mapping: { [tools[0].id]: '#/components/schemas/BackgroundRemoverJob' } },
    });
    const { options } = document.components.schemas.BackgroundRemoverJob.properties as Record<
      string,
      { properties?: object }
    >;
    expect(Object.keys(options.properties ?? {})).toEqual(Object.keys(tools[0].options.shape));
    const { Job, ImageUpscalerReport } = document.components.schemas;
    expect(Object.keys(ImageUpscalerReport.properties)).toEqual(Object.keys(imageUpscaler.report!.shape));
    expect(Job.properties.report).toMatchObject({
      anyOf: expect.arrayContaining([{ $ref: '#/components/schemas/ImageUpscalerReport' }, { type: 'null' }]),
    });
  });

  test('is alive, and ready while its tools are still being prepared', async () => {
    expect((await visit().call('/api/health')).body.result).toEqual({ status: 'ok' });
    const ready = await visit().call('/api/ready');
    expect(ready.status).toBe(200);
    expect(ready.body.result).toMatchObject({
      database: 'ready',
      storage: 'ready',
      queue: 'ready',
      tools: { 'background-remover': { state: 'preparing' } },
    });
  });
});
