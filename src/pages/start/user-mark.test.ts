import { afterEach, expect, test, vi } from 'vitest';
import { forgetUser, keepUser } from '#src/client/user-store.ts';
import { hasSessionEnded, keepUserMark } from './user-mark.ts';

vi.mock('#src/client/vip-check.ts', () => ({ refreshVip: () => Promise.resolve(false) }));

afterEach(() => vi.unstubAllGlobals());

test('that a session ended stays known, whatever else happens, until somebody signs in', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const shown: ((event: { persisted: boolean }) => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: (typeof shown)[number]) =>
      type === 'pageshow' && shown.push(listener),
    removeEventListener: () => {},
  });
  const toggleAttribute = vi.fn();
  vi.stubGlobal('document', { documentElement: { toggleAttribute } });
  const onEnd = vi.fn();
  const ada = { token: 't', id: '1', email: 'ada@example.org', isVip: false };

  keepUser(ada);
  keepUserMark(onEnd);
  expect(hasSessionEnded()).toBe(false);
  // The first call of a page can end a session before anything else of the page is there.
  forgetUser();
  expect(hasSessionEnded()).toBe(true);
  for (const listener of shown) listener({ persisted: true });
  expect(hasSessionEnded()).toBe(true);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(toggleAttribute).toHaveBeenLastCalledWith('data-user', false);
  keepUser({ ...ada, isVip: true });
  expect(hasSessionEnded()).toBe(false);
  expect(toggleAttribute).toHaveBeenCalledWith('data-vip', true);
});
