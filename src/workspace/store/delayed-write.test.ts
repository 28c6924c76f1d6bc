import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DelayedWrite } from './delayed-write.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a write waits for the last change, and comes at once when the page is left', () => {
  const write = vi.fn();
  const writing = new DelayedWrite(write);
  const leave = () => window.dispatchEvent(new Event('beforeunload'));
  leave();
  writing.flush();
  expect(write).not.toHaveBeenCalled();
  writing.in(100);
  vi.advanceTimersByTime(60);
  writing.in(100);
  vi.advanceTimersByTime(60);
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(40);
  expect(write).toHaveBeenCalledTimes(1);
  leave();
  expect(write).toHaveBeenCalledTimes(1);

  writing.in(100);
  leave();
  expect(write).toHaveBeenCalledTimes(2);
  writing.in(100);
  writing.flush();
  writing.in(100);
  writing.drop();
  vi.advanceTimersByTime(200);
  leave();
  expect(write).toHaveBeenCalledTimes(3);
  expect(writing.isWaiting).toBe(false);
});
