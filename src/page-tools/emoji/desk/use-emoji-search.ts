import { startTransition, useEffect, useState } from 'react';
import type { LocaleCode } from '../../../i18n/locales.ts';
import type { Emoji } from '../emoji.ts';
import { buildEmojiSearch, type EmojiSearch } from '../search/search-emoji.ts';

/** So long, in milliseconds, the page does nothing else at a time. */
const slice = 6;

/** The search among all emoji; null until it is built, in slices between which the page goes on answering. */
export function useEmojiSearch(all: readonly Emoji[] | null, locale: LocaleCode): EmojiSearch | null {
  const [search, setSearch] = useState<EmojiSearch | null>(null);
  useEffect(() => {
    if (!all) return;
    const building = buildEmojiSearch(all, locale);
    let timer = setTimeout(goOn);
    function goOn() {
      const until = performance.now() + slice;
      do {
        const step = building.next();
        if (!step.done) continue;
        startTransition(() => setSearch(() => step.value));
        return;
      } while (performance.now() < until);
      timer = setTimeout(goOn);
    }
    return () => clearTimeout(timer);
  }, [all, locale]);
  return search;
}
