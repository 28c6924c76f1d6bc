import { SSEStreamingApi } from 'hono/streaming';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventReader } from './event-reader.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(mayReadOn = async () => true) {
  const { readable, writable } = new TransformStream();
  const stream = new SSEStreamingApi(writable, readable);
  const hangUp = vi.fn();
  return { stream, hangUp, reader: new EventReader(stream, { mayReadOn, hangUp }) };
}

test('hangs up on a reader who takes nothing for half a minute, with one event written and no more', async () => {
  const { reader, hangUp } = open();
  let taken = 0;
  const sending = (async () => {
    while (!reader.hasLeft && taken < 100) {
      await reader.send({ id: 'j', revision: taken });
      taken++;
    }
  })();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(hangUp).not.toHaveBeenCalled();
  const written = taken;
  expect(written).toBeLessThan(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hangUp).toHaveBeenCalledOnce();
  expect(reader.hasLeft).toBe(true);
  await sending;
  expect(taken).toBe(written + 1);
});

test('rests until something happens, also when that was just before', async () => {
  const { reader } = open();
  let isRested = false;
  const rest = async () => {
    isRested = false;
    await reader.rest(2_000);
    isRested = true;
  };
  reader.wake();
  await rest();
  void rest();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isRested).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isRested).toBe(true);
});

test('asks who reads again after ten seconds, and before anything new is told', async () => {
  const mayReadOn = vi.fn(async () => true);
  const { reader } = open(mayReadOn);
  await reader.mayReadOn();
  expect(await reader.mayStay()).toBe(true);
  expect(mayReadOn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  mayReadOn.mockResolvedValue(false);
  expect(await reader.mayStay()).toBe(false);
  expect(await reader.mayReadOn()).toBe(false);
});
