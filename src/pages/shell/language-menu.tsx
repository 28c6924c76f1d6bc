import { Check, Globe } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import {
  type LocaleCode,
  localeCodes,
  localeCookieText,
  localeNames,
  localePath,
  locales,
  splitPath,
} from '#src/i18n/locales.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useCloseOnLeaving } from '#src/ui/overlay/close-on-leaving.ts';
import { useShownAddress } from '../links/shown-address.ts';

/** The page that is shown in every language, as plain links; the choice is remembered. */
export function LanguageMenu() {
  const t = useTranslations('ui.site');
  const { pathname, search } = useShownAddress();
  const { locale, path } = splitPath(pathname);
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOnLeaving(details);
  return (
    <details className="language" ref={details}>
      <summary
        className="button quiet icon-only button-small"
        aria-label={t('language', { name: localeNames[locale] })}
      >
        <Icon of={Globe} />
      </summary>
      <nav className="menu" aria-label={t('languages')}>
        {localeCodes.map((code) => (
          <a
            key={code}
            href={`${localePath(code, path)}${search ?? ''}`}
            lang={locales[code]}
            hrefLang={locales[code]}
            aria-current={code === locale ? 'true' : undefined}
            onClick={() => rememberLocale(code)}
          >
            {localeNames[code]}
            {code === locale && <Icon of={Check} size="small" />}
          </a>
        ))}
      </nav>
    </details>
  );
}

function rememberLocale(code: LocaleCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie; the Cookie Store is not in every browser
  document.cookie = localeCookieText(code);
}
