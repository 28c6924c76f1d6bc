import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { prices } from '#src/billing/plans.ts';
import { Segmented } from '#src/ui/control/segmented.tsx';
import { island } from '../islands/island.tsx';
import { useMoney } from '../wording/use-money.ts';
import { PlanTable } from './plan-table.tsx';

/** What the plans hold and cost, by the month or by the year. */
function PlanPrices({ guestsMaySave, hasAds }: { guestsMaySave: boolean; hasAds: boolean }) {
  const t = useTranslations('pricing');
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  const money = useMoney();
  return (
    <PlanTable
      of={['guest', 'member', 'vip']}
      guestsMaySave={guestsMaySave}
      hasAds={hasAds}
      corner={
        <Segmented
          label={t('period.label')}
          value={period}
          onChange={(chosen) => setPeriod(chosen === 'year' ? 'year' : 'month')}
          choices={[
            { value: 'month', label: t('period.month') },
            { value: 'year', label: t('period.year') },
          ]}
        />
      }
      heading={(id) => (
        <>
          <span className="plan-name">{t(`plan.${id}.name`)}</span>{' '}
          {id !== 'guest' && (
            <span className="badge ok plan-own" data-of={id}>
              {t('yours')}
            </span>
          )}
          <span className="price tabular">
            {money(id === 'vip' ? prices[period] : 0)}
            {id === 'vip' && <small>{t(`per.${period}`)}</small>}
          </span>
          <small className="muted plan-note" data-of={id}>
            {t(`plan.${id}.note`)}
          </small>
        </>
      )}
    />
  );
}

export default island({ name: 'plan-prices', words: ['pricing'] }, PlanPrices);
