import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/button.tsx';
import { useConsent, writeConsent } from './consent.ts';
import { SiteLink } from './site-link.tsx';

/** Asks once what may be loaded beyond what the site needs; both answers weigh the same. It lies above everything and moves nothing. */
export function CookieNotice() {
  const t = useTranslations('ui.cookies');
  const consent = useConsent();
  if (consent !== null) return null;
  return (
    <section className="cookie" aria-label={t('label')}>
      <p>
        {t.rich('text', {
          policy: (text) => (
            <SiteLink className="link" to="/cookie-policy">
              {text}
            </SiteLink>
          ),
        })}
      </p>
      <div className="row">
        <Button onClick={() => writeConsent('necessary')}>{t('necessary')}</Button>
        <Button onClick={() => writeConsent('all')}>{t('accept')}</Button>
      </div>
    </section>
  );
}

/** Asks again. */
export function ConsentButton() {
  const t = useTranslations('ui.footer');
  return (
    <button type="button" className="as-link" onClick={() => writeConsent(null)}>
      {t('cookieChoice')}
    </button>
  );
}
