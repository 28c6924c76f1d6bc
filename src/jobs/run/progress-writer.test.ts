import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressWriter } from './progress-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('writes the first value at once, then at most four a second, and always the last', async () => {
  const written: number[] = [];
  const writer = new ProgressWriter<number>(async (value) => void written.push(value));
  for (let value = 1; value <= 200; value++) {
    writer.report(value);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(written).toEqual([1, 50, 100, 150, 200]);
  writer.report(201);
  expect(written.at(-1)).toBe(200);
  await vi.advanceTimersByTimeAsync(250);
  expect(written.at(-1)).toBe(201);
});

test('never writes two values at a time, however slow a write is', async () => {
  let underWay = 0;
  let most = 0;
  const writer = new ProgressWriter<number>(async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 900));
    underWay--;
  });
  for (let value = 1; value <= 30; value++) {
    writer.report(value);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(most).toBe(1);
});

test('writes nothing any more once it is stopped', async () => {
  const written: number[] = [];
  const writer = new ProgressWriter<number>(async (value) => void written.push(value));
  writer.report(1);
  writer.stop();
  writer.report(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([]);
});
