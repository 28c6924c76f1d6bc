import { useTranslations } from 'use-intl';
import type { JobBody } from '#src/api/contract/contract.ts';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { SiteLink } from '../links/site-link.tsx';

/** What is on its way into the gallery. */
export function GalleryOpenWork({ jobs }: { jobs: readonly JobBody[] }) {
  const t = useTranslations('gallery.open');
  if (jobs.length === 0) return null;
  const share = jobs.reduce((sum, { progress }) => sum + progress, 0) / jobs.length;
  return (
    <p className="note gallery-open">
      <Spinner />
      <span>
        {t('text', { count: jobs.length, percent: Math.floor(share * 100) })}{' '}
        <SiteLink className="link" to="/app/dashboard">
          {t('link')}
        </SiteLink>
      </span>
    </p>
  );
}
