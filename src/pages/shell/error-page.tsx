import { House, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { localePath } from '#src/i18n/locales.ts';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useLocaleCode } from '../links/site-link.tsx';

/** What stands where a page should be. */
export function ErrorPage({ kind }: { kind: 'notFound' | 'internal' }) {
  const t = useTranslations('ui');
  const locale = useLocaleCode();
  return (
    <div className="wrap error-page">
      <title>{t(`errors.${kind}.title`)}</title>
      <meta name="robots" content="noindex" />
      <div className="blank frame">
        <h1>{t(`errors.${kind}.heading`)}</h1>
        <p>{t(`errors.${kind}.text`)}</p>
        <div className="row">
          <a href={localePath(locale, '/')} className={buttonClass({ look: 'primary' })}>
            <Icon of={House} />
            {t('errors.home')}
          </a>
          {kind === 'notFound' && (
            <Button icon={Search} data-opens-search>
              {t('search.open')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
