import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AccountBody } from '#src/api/contract/account-contract.ts';
import { plans } from '#src/billing/plans.ts';
import { AccountPanel } from '../account/account-panel.tsx';

const dayMs = 24 * 60 * 60 * 1000;

interface CurrentPlanProps {
  profile: AccountBody;
  /** What they may do about it. */
  children?: ReactNode;
}

/** The plan of somebody who pays nothing for it. */
export function CurrentPlan({ profile: { plan, vipUntil }, children }: CurrentPlanProps) {
  const t = useTranslations('subscription.plan');
  const name = useTranslations('pricing.plan');
  const format = useFormatter();
  const daysLeft = vipUntil ? Math.max(0, Math.floor((Date.parse(vipUntil) - Date.now()) / dayMs)) : 0;
  return (
    <AccountPanel heading={t('heading')}>
      <p className="subscription-name">{name(`${plan}.name`)}</p>
      <p className="small">
        {plan === 'vip' ? t('vip') : t('member', { days: plans.member.historyHours / 24 })}
      </p>
      {vipUntil && (
        <>
          <p className="small tabular">
            <b>{t('ends', { day: format.dateTime(new Date(vipUntil), { dateStyle: 'long' }) })}</b>
            <span className="muted">, {t('left', { days: daysLeft })}</span>
          </p>
          <p className="small muted">{t('after')}</p>
        </>
      )}
      {children}
    </AccountPanel>
  );
}
