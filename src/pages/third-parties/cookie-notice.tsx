import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { useConsent, useKnowsConsent, writeConsent } from './consent.ts';
import './cookie-notice.css';

/**
 * Asks once what may be loaded beyond what the site needs; both answers weigh the same. It lies above everything and moves
 * nothing. Until the page knows the answer it is there for everyone, and style sheets show it where there is none.
 */
export function CookieNotice() {
  const t = useTranslations('ui.cookies');
  const consent = useConsent();
  const isKnown = useKnowsConsent();
  if (isKnown && consent !== null) return null;
  return (
    <section className="cookie" data-early={isKnown ? undefined : ''} aria-label={t('label')}>
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
        {(['necessary', 'all'] as const).map((answer) => (
          <Button key={answer} data-answer={answer} onClick={() => writeConsent(answer)}>
            {t(answer === 'all' ? 'accept' : answer)}
          </Button>
        ))}
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
