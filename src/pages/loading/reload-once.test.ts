import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const location = { pathname: '/pricing', reload: vi.fn() };
const connection = { onLine: true };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  location.reload.mockClear();
  vi.useFakeTimers({ now: 1_000_000 });
  connection.onLine = true;
  vi.stubGlobal('window', { location });
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page is loaded anew at most once in ten seconds for each path', () => {
  location.pathname = '/pricing';
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(reloadOnce()).toBe(false);
  location.pathname = '/faqs';
  expect(reloadOnce()).toBe(true);
  location.pathname = '/pricing';
  vi.advanceTimersByTime(1);
  expect(reloadOnce()).toBe(true);
  expect(location.reload).toHaveBeenCalledTimes(3);
});

test('a browser that cannot remember it is not sent in circles', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(location.reload).not.toHaveBeenCalled();
});

test('without a connection the page that is there stays', () => {
  connection.onLine = false;
  expect(reloadOnce()).toBe(false);
  connection.onLine = true;
  expect(reloadOnce()).toBe(true);
});

test('its text stands alone, as the head needs it', () => {
  const alone = new Function(`return (${reloadOnce})()`) as () => boolean;
  expect(alone()).toBe(true);
  expect(alone()).toBe(false);
});
