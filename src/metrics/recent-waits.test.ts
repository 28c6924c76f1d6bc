import { expect, test } from 'vitest';
import { RecentWaits } from './recent-waits.ts';

test('a typical wait is the median of the last hour, and none is said of two jobs', () => {
  let now = 0;
  const waits = new RecentWaits(() => now);
  waits.add(100);
  waits.add(90_000);
  expect(waits.typical()).toBeNull();
  waits.add(2_000);
  expect(waits.typical()).toBe(2_000);
  now = 60 * 60 * 1000;
  expect(waits.typical()).toBeNull();
});
