import { Check, Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { localeCodes, localeNames, localePath, locales, splitPath } from '#src/i18n/locales.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useShownAddress } from '../links/shown-address.ts';

/** The page that is shown in every language, as plain links; `menus.ts` remembers the choice. */
export function LanguageMenu() {
  const t = useTranslations('ui.site');
  const { locale, path } = splitPath(useShownAddress().pathname);
  return (
    <details className="language" data-menu>
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
            href={localePath(code, path)}
            lang={locales[code]}
            hrefLang={locales[code]}
            aria-current={code === locale ? 'true' : undefined}
            data-language={code}
          >
            {localeNames[code]}
            {code === locale && <Icon of={Check} size="small" />}
          </a>
        ))}
      </nav>
    </details>
  );
}
