import { useFormatter } from 'use-intl';
import { prices } from '#src/billing/plans.ts';

/** An amount as its language writes it, without cents where there are none. */
export function useMoney(currency: string = prices.currency): (amount: number) => string {
  const format = useFormatter();
  return (amount) =>
    format.number(amount, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    });
}
