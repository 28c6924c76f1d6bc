import type { CSSProperties } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { UsageBody } from '#src/api/contract/account-contract.ts';
import { AccountPanel } from '../account/account-panel.tsx';

/** What is left of today and of this month. */
export function LeftPanel({ usage }: { usage: UsageBody }) {
  const t = useTranslations('billing.left');
  const format = useFormatter();
  const locale = useLocale();
  const lines = [
    ['jobs', Math.max(0, usage.jobsPerDay - usage.jobsToday), usage.jobsPerDay],
    ['credits', usage.creditsLeft, usage.creditsPerMonth],
    ['calls', Math.max(0, usage.callsPerMonth - usage.callsThisMonth), usage.callsPerMonth],
  ] as const;
  // By the clock of whoever looks, as on the dashboard; months begin in UTC.
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' });
  return (
    <AccountPanel heading={t('heading')}>
      {lines.map(([id, left, total]) => (
        <div className="left-line" key={id}>
          <p className="small">
            <span>{t(id)}</span>
            <b className="tabular">{t('of', { left: format.number(left), total: format.number(total) })}</b>
          </p>
          <div
            className="ruler"
            aria-hidden
            style={{ '--v': `${total > 0 ? (100 * left) / total : 0}%` } as CSSProperties}
          >
            {left > 0 && <i />}
          </div>
        </div>
      ))}
      <p className="small muted">
        {t('resets', {
          time: time.format(new Date(usage.resetsAt)),
          day: format.dateTime(new Date(usage.monthEndsAt), { month: 'long', day: 'numeric' }),
        })}
      </p>
    </AccountPanel>
  );
}
