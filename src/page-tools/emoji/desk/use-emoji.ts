import { startTransition, useCallback, useEffect, useState } from 'react';
import type { LocaleCode } from '../../../i18n/locales.ts';
import type { Emoji } from '../emoji.ts';
import { fetchEmoji } from '../fetch-emoji.ts';

/** All emoji in a language; null until they have come. Busy from the moment somebody is there, so that plain HTML never is. */
export function useEmoji(locale: LocaleCode) {
  const [all, setAll] = useState<readonly Emoji[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    setAsked(true);
    fetchEmoji(locale).then(
      (emoji) => startTransition(() => setAll(emoji)),
      () => setFailed(true),
    );
  }, [locale]);
  useEffect(ask, [ask]);
  return { all, hasFailed, isBusy: isAsked && all === null && !hasFailed, ask };
}
