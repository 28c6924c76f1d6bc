import { useTranslations } from 'use-intl';
import { SiteLink } from '../links/site-link.tsx';

/** The mark and the name, leading home. */
export function Brand() {
  const t = useTranslations('ui.site');
  return (
    <SiteLink className="brand" to="/" aria-label={t('home')}>
      <svg viewBox="0 0 22 22" aria-hidden>
        <path d="M0 0h10v10H0zM12 12h10v10H12z" fill="currentColor" />
        <path d="M12 0a10 10 0 0 1 10 10H12z" fill="var(--color-accent)" />
        <path d="M.75 12.75h8.5v8.5H.75z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {t('name')}
    </SiteLink>
  );
}
