import { RateLimiterRes } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { BoundedLimiter } from './bounded-limiter.server.ts';

const refused = (call: Promise<RateLimiterRes>) =>
  call.then(
    () => false,
    (refusal) => refusal instanceof RateLimiterRes,
  );

test('ten thousand callers take the room of a hundred', async () => {
  const limiter = new BoundedLimiter({ points: 2, duration: 60 }, 100);
  for (let caller = 0; caller < 10_000; caller++) await limiter.consume(`2001:db8:0:${caller}::/64`);
  expect(limiter.size).toBe(100);
  expect(await limiter.get('2001:db8:0:9899::/64')).toBeNull();
  expect(await limiter.get('2001:db8:0:9900::/64')).toMatchObject({ consumedPoints: 1 });
});

test('who has used up their calls stays refused while fewer others come than are remembered', async () => {
  const limiter = new BoundedLimiter({ points: 2, duration: 60 }, 100);
  for (let call = 0; call < 2; call++) await limiter.consume('loud');
  for (let caller = 0; caller < 99; caller++) {
    await limiter.consume(`quiet ${caller}`);
    expect(await refused(limiter.consume('loud'))).toBe(true);
  }
  await limiter.consume('one too many');
  expect(await refused(limiter.consume('loud'))).toBe(false);
});

test('who comes again after their time has ended is the newest, not the oldest', async () => {
  const limiter = new BoundedLimiter({ points: 1, duration: 0.05 }, 2);
  await limiter.consume('first');
  await limiter.consume('second');
  await expect.poll(() => limiter.get('first')).toBeNull();
  await limiter.consume('first');
  await limiter.consume('third');
  expect(await limiter.get('first')).not.toBeNull();
  expect(limiter.size).toBe(2);
});
