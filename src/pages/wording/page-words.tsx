import type { ReactNode } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import type { Messages } from '#src/i18n/messages.ts';

/** Adds the words of one page to those of the whole site. They come with the page's own data. */
export function PageWords({ words, children }: { words: Partial<Messages>; children: ReactNode }) {
  const siteWords = useMessages();
  return (
    <IntlProvider locale={useLocale()} messages={{ ...siteWords, ...words }} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
