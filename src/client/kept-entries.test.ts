import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EntryStorage } from '#tests/support/browser/entry-storage.ts';

const local = new EntryStorage();
const tab = new EntryStorage();
const reload = vi.fn();
let page: EventTarget;

beforeEach(() => {
  local.entries.clear();
  tab.entries.clear();
  reload.mockClear();
  page = new EventTarget();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

/** The module as another page of the browser loads it. */
async function openPage() {
  vi.resetModules();
  return import('./kept-entries.ts');
}

function fill(): void {
  for (const key of [
    'theme',
    'consent',
    'user',
    'favorite-tools',
    'brush',
    'save',
    'options/a',
    'mask/a',
    'x',
  ])
    local.setItem(key, '1');
  for (const key of ['reloads', 'sign-in-trip', 'y']) tab.setItem(key, '1');
}

const left = () => [...local.entries.keys(), ...tab.entries.keys()].sort();

test('what is of the person goes with them, what is of the device stays', async () => {
  const { forgetEntries } = await openPage();
  fill();
  forgetEntries('person');
  expect(left()).toEqual(['consent', 'forgotten', 'reloads', 'theme']);
});

test('work can go alone', async () => {
  const { forgetEntries } = await openPage();
  fill();
  forgetEntries('work');
  expect(left()).toEqual([
    'consent',
    'favorite-tools',
    'forgotten',
    'reloads',
    'sign-in-trip',
    'theme',
    'user',
    'x',
    'y',
  ]);
});

test('a page whose person has left writes no work any more, but what is of the device', async () => {
  const { forgetEntries, mayKeepWork, writeEntry } = await openPage();
  expect(writeEntry('options', '{"prompt":"a sea"}', 'a')).toBe(true);
  forgetEntries('person');
  expect([mayKeepWork(), writeEntry('options', '{}', 'a'), writeEntry('brush', '{}')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(writeEntry('theme', 'dark')).toBe(true);
  expect(left()).toEqual(['forgotten', 'theme']);
});

test('after work alone was forgotten, the page keeps what begins then', async () => {
  const { forgetEntries, readEntry, writeEntry } = await openPage();
  writeEntry('save', 'old', 'a');
  forgetEntries('work');
  expect([readEntry('save', 'a'), writeEntry('save', 'new', 'a'), readEntry('save', 'a')]).toEqual([
    null,
    true,
    'new',
  ]);
});

test('a page that knows work from before starts anew, at once or when it comes back, and writes nothing until then', async () => {
  const other = await openPage();
  other.writeEntry('options', 'old', 'a');
  tab.setItem('sign-in-trip', '1');
  const leaving = await openPage();
  leaving.forgetEntries('work');
  tab.setItem('sign-in-trip', '1');
  expect(other.writeEntry('options', 'old', 'a')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('storage'));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(tab.entries.has('sign-in-trip')).toBe(false);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(2);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).toHaveBeenCalledTimes(2);

  const next = await openPage();
  expect(next.writeEntry('options', 'new', 'a')).toBe(true);
});

test('a browser that keeps nothing is no error', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const { forgetEntries, readEntry, readTabEntry, writeEntry, writeTabEntry } = await openPage();
  forgetEntries('person');
  expect([readEntry('user'), readTabEntry('reloads')]).toEqual([null, null]);
  expect([writeEntry('user', '1'), writeTabEntry('sign-in-trip', '1')]).toEqual([false, false]);
});
