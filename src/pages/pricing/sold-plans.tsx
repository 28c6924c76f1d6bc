import { useTranslations } from 'use-intl';
import type { PriceListBody } from '#src/api/contract/pay/pay-contract.ts';
import { useMoney } from '../wording/use-money.ts';
import { PlanTable } from './plan-table.tsx';

interface SoldPlansProps {
  prices: PriceListBody | null;
  guestsMaySave: boolean;
  hasAds: boolean;
}

/** The plans beside each other, where Pro can be bought above them. */
export function SoldPlans({ prices, guestsMaySave, hasAds }: SoldPlansProps) {
  const t = useTranslations('pricing');
  const buy = useTranslations('buy');
  const money = useMoney(prices?.month.currency);
  return (
    <PlanTable
      of={['guest', 'member', 'vip']}
      guestsMaySave={guestsMaySave}
      hasAds={hasAds}
      heading={(id) => (
        <>
          <span className="plan-name">{t(`plan.${id}.name`)}</span>{' '}
          {id !== 'guest' && (
            <span className="badge ok plan-own" data-of={id}>
              {t('yours')}
            </span>
          )}
          <span className="price tabular">
            {id === 'vip' ? (prices?.month.text ?? '\u00a0') : money(0)}
            {id === 'vip' && prices && <small>{t('per.month')}</small>}
          </span>
          <small className="muted plan-note" data-of={id}>
            {id === 'vip' ? (
              <>
                {prices && `${buy('or', { price: prices.year.text })}. `}
                {buy('vip')}
              </>
            ) : (
              t(`plan.${id}.note`)
            )}
          </small>
        </>
      )}
    />
  );
}
