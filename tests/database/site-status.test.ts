import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({});
});
afterAll(() => server.close());

test('everyone may read how the site is, without a cookie, and nothing in it is about anybody', async () => {
  const answer = await fetch(`${server.url}/api/status`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('public, max-age=10');
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  expect(Object.keys(result).sort()).toEqual(['lines', 'parts', 'startedAt', 'typicalWaitMs', 'unready']);
  expect(result.typicalWaitMs).toBeNull();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(result.parts).toEqual(
    expect.arrayContaining([
      { id: 'database', state: 'works', since: time },
      { id: 'storage', state: 'works', since: time },
    ]),
  );
  for (const line of result.lines as object[])
    expect(Object.keys(line).sort()).toEqual(['kind', 'queued', 'running']);
});
