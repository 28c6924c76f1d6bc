import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { SiteLink } from '../links/site-link.tsx';
import './cookie-notice.css';

/**
 * Asks once what may be loaded beyond what the site needs; both answers weigh the same. It lies above everything and moves
 * nothing. It is in every page; style sheets show it where there is no answer yet, and a script in the head takes it.
 */
export function CookieNotice() {
  const t = useTranslations('ui.cookies');
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
        {(['necessary', 'all'] as const).map((answer) => (
          <Button key={answer} data-answer={answer}>
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
    <button type="button" className="as-link" data-answer="">
      {t('cookieChoice')}
    </button>
  );
}
