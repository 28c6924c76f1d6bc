import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { MediaBody } from '#src/api/contract/contract.ts';
import { plans } from '#src/billing/plans.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';

const MB = 1024 * 1024;
const boundary = 'x';

/**
 * A small JPEG with `bytes` of something else behind its end, as a form that never exists as a whole; `onPart` is called ten times on the
 * way.
 */
async function formOf(bytes: number, seed: number, onPart: () => void): Promise<ReadableStream<Uint8Array>> {
  const picture = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: seed, g: 9, b: 9 } },
  })
    .jpeg()
    .toBuffer();
  const chunk = new Uint8Array(64 * 1024).fill(seed);
  let left = bytes;
  let parts = 0;
  return new ReadableStream({
    start(controller) {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.jpg"\r\n\r\n`;
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(picture);
    },
    pull(controller) {
      if (left > 0) controller.enqueue(chunk);
      else {
        controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
        controller.close();
      }
      left -= chunk.length;
      if (bytes - left < (parts + 1) * (bytes / 10)) return;
      parts++;
      onPart();
    },
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that something still holds: how much the process has at hand says more about what it did before. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function send(visitor: Visitor, bytes: number, seed: number) {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  let peak = heldBytes();
  const form = await formOf(bytes, seed, () => {
    peak = Math.max(peak, heldBytes());
  });
  const init = { method: 'POST', headers, body: form, duplex: 'half' } as RequestInit;
  const { body } = await visitor.call<MediaBody>('/api/media', init);
  return { body, peakMb: peak / MB };
}

test('streams 50 MB to disk in far less memory than that', async () => {
  const server: ApiServer = await startApi({ plan: plans.vip });
  try {
    const visitor = new Visitor(server.url);
    const small = await send(visitor, 5 * MB, 1);
    expect(small.body.result).toMatchObject({ width: 64, height: 48 });
    const before = heldBytes() / MB;
    const large = await send(visitor, 50 * MB, 2);
    expect(large.body.result).toMatchObject({ name: 'large.jpg', width: 64, height: 48 });
    // What stands behind the picture's end is no part of it.
    expect(large.body.result.bytes).toBeLessThan(10_000);
    expect(large.peakMb - before).toBeLessThan(20);
  } finally {
    await server.close();
  }
});
