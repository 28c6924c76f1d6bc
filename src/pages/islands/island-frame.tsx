import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { locales } from '#src/i18n/locales.ts';
import type { Messages } from '#src/i18n/messages.ts';
import { plainWay, WayContext } from '../links/way.ts';

export type LocaleTag = (typeof locales)[keyof typeof locales];

interface IslandFrameProps {
  locale: LocaleTag;
  words: Partial<Messages>;
  /** The address that the page was rendered for. */
  address: string;
  children: ReactNode;
}

/** What stands around an island, the same on the server and in the browser. */
export function IslandFrame({ locale, words, address, children }: IslandFrameProps) {
  return (
    <IntlProvider locale={locale} messages={words} timeZone="UTC">
      <WayContext value={plainWay(address)}>{children}</WayContext>
    </IntlProvider>
  );
}
