import { afterEach, expect, test, vi } from 'vitest';
import { eventData, follow } from './event-stream.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the data of an event may stand on several lines; a comment, the sign of life, has none', () => {
  expect(eventData('id: 3\nevent: job\ndata: {"a":\ndata: 1}')).toBe('{"a":\n1}');
  expect(eventData('data:{"a":1}\r\nid: 4')).toBe('{"a":1}');
  expect(eventData(': still here')).toBe('');
});

/** How often a minute somebody asks who is answered like this each time. */
async function asksInAMinute(answer: () => Response): Promise<number> {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null });
  vi.stubGlobal('fetch', async () => answer());
  const leave = new AbortController();
  let asks = 0;
  const following = follow(
    {
      events: '/api/jobs/j_1/events',
      takeEvent() {},
      async ask() {
        asks++;
      },
      hasEnded: () => false,
    },
    { signal: leave.signal },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  leave.abort(new Error('left'));
  await expect(following).rejects.toThrow('left');
  return asks;
}

test('a stream that is refused is asked for less and less often', async () => {
  const asks = await asksInAMinute(() => new Response('{}', { status: 429 }));
  expect(asks).toBeGreaterThan(5);
  expect(asks).toBeLessThan(12);
});

test('a stream that was open and broke off is opened again at once', async () => {
  const headers = { 'content-type': 'text/event-stream' };
  expect(await asksInAMinute(() => new Response(': still here\n\n', { headers }))).toBeGreaterThan(60);
});
