import { startTransition, useCallback, useEffect, useState } from 'react';
import type { LocaleCode } from '../../../i18n/locales.ts';
import { type Emoji, fetchEmoji } from '../emoji.ts';

/** All emoji in a language; null until they have come. */
export function useEmoji(locale: LocaleCode) {
  const [all, setAll] = useState<readonly Emoji[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    fetchEmoji(locale).then(
      (emoji) => startTransition(() => setAll(emoji)),
      () => setFailed(true),
    );
  }, [locale]);
  useEffect(ask, [ask]);
  return { all, hasFailed, ask };
}
