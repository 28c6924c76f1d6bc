import { expect, test } from 'vitest';
import { answerMissedShare } from './missed-share.server.ts';

/** A share whose bytes are counted as they are read. */
function sharedFile(headers: Record<string, string>, path = '/de/receive') {
  const read = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read.bytes += 1000;
        controller.enqueue(new Uint8Array(1000));
        if (read.bytes === 5000) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return { request: new Request(`https://pictures.example${path}`, init as RequestInit), read };
}

test.each(['none', 'same-origin'])(
  'what the installed site shares itself (%s) is let go by',
  async (site) => {
    const { request, read } = sharedFile({ 'sec-fetch-site': site, 'content-length': '5000' });
    const answer = (await answerMissedShare(request))!;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de?shared=missed']);
    expect(read.bytes).toBe(5000);
  },
);

test.each([['cross-site'], ['same-site'], [undefined]])(
  'a form of another site, or of nobody knows whom (%s), is refused unread',
  async (site) => {
    const { request, read } = sharedFile({
      ...(site && { 'sec-fetch-site': site }),
      'content-length': '5000',
    });
    const answer = (await answerMissedShare(request))!;
    expect([answer.status, answer.headers.get('connection'), read.bytes]).toEqual([403, 'close', 0]);
  },
);

test('what says to be larger than any upload is refused unread', async () => {
  const most = 1024 ** 3;
  for (const [bytes, status] of [
    [most + 1, 413],
    [Number.POSITIVE_INFINITY, 413],
    [most, 303],
  ] as const) {
    const { request, read } = sharedFile({ 'sec-fetch-site': 'none', 'content-length': String(bytes) });
    expect((await answerMissedShare(request))!.status).toBe(status);
    expect(read.bytes > 0).toBe(status === 303);
  }
});

test('nothing but the address of shares is answered', async () => {
  const { request } = sharedFile({ 'sec-fetch-site': 'cross-site' }, '/contact');
  expect(await answerMissedShare(request)).toBeNull();
});
