import { LruCache } from './lru-cache.ts';

/** Longer than what any browser sends in these headers. */
const longestText = 300;
/** What stands around a text and its answer in memory, about. */
const entryBytes = 200;

/**
 * The same function, with its answers kept for the texts it was given last: what browsers send along is one of a few
 * texts, again and again, and taking one apart costs as much as sending a page.
 */
export function memoize<T>(answer: (text: string) => T, maxBytes = 256 * 1024): (text: string) => T {
  const known = new LruCache<T>(maxBytes);
  return (text) => {
    if (text.length > longestText) return answer(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = answer(text);
    known.set(text, fresh, entryBytes + 2 * text.length);
    return fresh;
  };
}
