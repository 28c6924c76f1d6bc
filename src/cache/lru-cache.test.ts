import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('what was asked for longest ago makes room, and all of it together never takes more than it may', () => {
  const cache = new LruCache<string>(10);
  cache.set('a', 'first', 4);
  cache.set('b', 'second', 4);
  expect(cache.get('a')).toBe('first');
  cache.set('c', 'third', 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['first', undefined, 'third']);
  for (let key = 0; key < 1000; key++) {
    cache.set(String(key), 'x', 3);
    expect(cache.bytes).toBeLessThanOrEqual(10);
  }
});

test('a value that grows is counted as large as it is now, and one larger than the whole is not kept', () => {
  const cache = new LruCache<string>(10);
  cache.set('a', 'small', 2);
  cache.set('b', 'small', 2);
  cache.set('a', 'grown', 9);
  expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual(['grown', undefined, 9]);
  cache.set('a', 'too large', 11);
  expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0]);
});
