import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { plans } from '../../billing/plans.ts';
import { localeCodeOf, localePath } from '../../i18n/locales.ts';
import { megabytes } from '../../i18n/megabytes.ts';
import { useCurrentUser } from '../../sign-in/current-user.ts';
import { liftedBy, type WorkLimit } from './lifted-limit.ts';
import type { Problem } from './problem.ts';

interface OfferLineProps {
  kind: 'picture' | 'clip';
  /** The problem that is a limit which was met, or how many files a batch takes. */
  met: Problem | number;
}

export default function OfferLine({ kind, met }: OfferLineProps) {
  const user = useCurrentUser();
  const limit = typeof met === 'number' ? (met < plans.vip.batchSize ? 'batch' : null) : liftedBy(met, kind);
  return limit && !user?.isVip ? <Offer kind={kind} limit={limit} /> : null;
}

function Offer({ kind, limit }: { kind: 'picture' | 'clip'; limit: WorkLimit }) {
  const t = useTranslations('upgrade');
  const format = useFormatter();
  const locale = localeCodeOf(useLocale());
  const { vip } = plans;
  const size = format.number(Math.round(megabytes(vip[kind].maxBytes)), { style: 'unit', unit: 'megabyte' });
  const lines: Readonly<Record<WorkLimit, string>> = {
    jobs: t(kind === 'clip' ? 'clips' : 'jobs', { pro: vip[kind].jobsPerDay }),
    size:
      kind === 'clip'
        ? t('clip', { size })
        : t('photo', { size, megapixels: Math.floor(vip.picture.maxPixels / 1_000_000) }),
    batch: t('batch', { pro: vip.batchSize }),
    credits: t('credits', { pro: vip.creditsPerMonth }),
    open: t('open', { pro: vip.maxOpenJobs }),
  };
  return (
    <p className="small pro-offer">
      {lines[limit]} {/* What is open here stays. */}
      <a className="link" href={localePath(locale, '/pricing')} target="_blank" rel="noopener">
        {t('see')}
      </a>
    </p>
  );
}
