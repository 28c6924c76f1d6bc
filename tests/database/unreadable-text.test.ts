import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { contactMessages } from '#src/db/schema.ts';
import { tools } from '#src/tools/index.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { wordedOptions } from '#tests/support/requests/worded-options.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({});
});
afterAll(() => server.close());

const unreadable = ['\0', 'a\0b', '\ud800', '\u0007', '../\u0000'];
const job = { tool: 'sharpen-image', inputs: { photo: `m_${'a'.repeat(22)}` }, options: {} };

const asked = (text: string): [string, string, unknown?][] => {
  const typed = encodeURIComponent(text.toWellFormed());
  return [
    ...['media', 'jobs', 'batches', 'files', 'exports', 'tools'].map((noun): [string, string] => [
      'GET',
      `/api/${noun}/${typed}?variant=full&expires=4000000000&signature=${'x'.repeat(43)}`,
    ]),
    ...['jobs', 'batches'].flatMap((noun): [string, string][] => [
      ['GET', `/api/${noun}/${typed}/events`],
      ['POST', `/api/${noun}/${typed}/cancel`],
      ['POST', `/api/${noun}/${typed}/retry`],
    ]),
    ['GET', `/api/batches/${typed}/zip`],
    ['DELETE', `/api/media/${typed}`],
    ['GET', `/api/jobs?before=${typed}`],
    ['GET', `/api/jobs?tool=${typed}`],
    ['GET', `/api/jobs/zip?id=${typed}`],
    ['GET', `/api/jobs/zip?id=${job.inputs.photo}&session=${typed}&expires=1&signature=${typed}`],
    ['GET', `/api/pay/common/all-pay-vip-info?userId=${typed}`],
    ['POST', '/api/jobs', { ...job, tool: text }],
    ['POST', '/api/jobs', { ...job, inputs: { photo: text } }],
    ['POST', '/api/jobs', { ...job, inputs: { [text]: job.inputs.photo } }],
    ['POST', '/api/jobs', { ...job, options: { [text]: text } }],
    ['POST', '/api/jobs/delete', { ids: [text] }],
    ['POST', '/api/jobs/zip', { ids: [text] }],
    ['POST', '/api/batches', { tool: 'sharpen-image', photos: [text] }],
    ['POST', '/api/media', { sample: text }],
    ['POST', '/api/media', { url: `https://pictures.example/${text}` }],
    ['POST', '/api/user/oauth_start', { provider: text }],
    ['POST', '/api/user/reset_password', { token: text, password: text }],
    ['POST', '/api/updates/unsubscribe', { user: text, signature: text }],
    ['POST', `/api/updates/unsubscribe?user=${typed}&signature=${typed}`],
  ];
};

test.each(unreadable)(
  '%j in place of an id, a name or a token is refused, and no query fails of it',
  async (text) => {
    const visitor = new Visitor(server.url);
    for (const [method, address, body] of asked(text)) {
      const answer = await visitor.call<FailureBody>(address, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      expect([method, address, body, [401, 404, 422].includes(answer.status)]).toEqual([
        method,
        address,
        body,
        true,
      ]);
    }
    expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);

describe.each(['a\0b', '\ud800x'])('%j among what a tool is told', (words) => {
  test('is refused with the place of it, before anything is looked up, by jobs, batches and recipes', async () => {
    const visitor = new Visitor(server.url);
    const tooled = tools.flatMap((tool) => wordedOptions(tool, words).map((where) => ({ tool, ...where })));
    expect(tooled.length).toBeGreaterThanOrEqual(9);
    const photo = job.inputs.photo;
    for (const { tool, place, options } of tooled) {
      const step = { tool: tool.id, options };
      const recipe = { recipe: 1, steps: [{ tool: 'sharpen-image' }, step] };
      const asked = [
        ['/api/jobs', { ...step, inputs: {} }, `options.${place}`],
        ['/api/batches', { ...step, photos: [photo] }, `options.${place}`],
        ['/api/recipes/runs', { recipe, photo }, `recipe.steps.1.options.${place}`],
      ] as const;
      for (const [address, body, field] of asked) {
        const answer = await visitor.post<FailureBody>(address, body);
        expect([address, answer.status, answer.body.result]).toMatchObject([
          address,
          422,
          { error: 'request_invalid', params: { field } },
        ]);
      }
    }
    expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

test('what people type may have been pasted: what cannot be read counts as spaces', async () => {
  const visitor = new Visitor(server.url);
  const photo = await visitor.upload(await paint(), 'sea\u202eside.png');
  expect(photo.name).toBe('seaside.png');
  await visitor.post<JobBody>('/api/jobs', { ...job, inputs: { photo: photo.id } });
  const found = await visitor.call<JobBody[]>(`/api/jobs?search=${encodeURIComponent('\0\tSEASIDE\n')}`);
  expect(found.body.result).toHaveLength(1);

  const message = 'My photo\0 is gone.\r\n\tWhere \ud800 is it?';
  const sent = { topic: 'problem', email: 'ada@pictures.example', message };
  expect((await visitor.post('/api/contact', sent)).status).toBe(200);
  const [kept] = await server.database.db.select().from(contactMessages);
  expect(kept.message).toBe('My photo  is gone.\n\tWhere   is it?');
});
