import { expect, test } from 'vitest';
import { isApiKey, isMeantAsKey, newApiKey } from './key-format.ts';

test('a key has the shape that scanners look for, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, newApiKey);
  for (const key of keys) {
    expect(key).toMatch(/^pxw_[0-9A-Za-z]{36}$/);
    expect(isApiKey(key)).toBe(true);
    expect(isMeantAsKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test('every digit is as likely as another', () => {
  const counts = new Map<string, number>();
  const [keys, chance] = [2000, 30];
  for (let i = 0; i < keys; i++)
    for (const digit of newApiKey().slice(4, 4 + chance)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const fair = (keys * chance) / 62;
  expect(counts.size).toBe(62);
  // Six standard deviations of a fair draw.
  for (const count of counts.values()) expect(Math.abs(count - fair)).toBeLessThan(6 * Math.sqrt(fair));
});

test('a letter mistyped, swapped or cut off is no key', () => {
  const key = newApiKey();
  for (let place = 4; place < key.length; place++) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
  }
  expect(isApiKey(key.slice(0, -1))).toBe(false);
  expect(isApiKey(`${key} `)).toBe(false);
  expect(isMeantAsKey('a'.repeat(43))).toBe(false);
});
