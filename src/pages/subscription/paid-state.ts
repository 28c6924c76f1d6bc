import type { PaidPlanBody, PaymentsBody } from '#src/api/contract/pay/pay-contract.ts';

/** What a subscription is called, in one word. */
export type PaidState = PaidPlanBody['state'] | 'ending' | 'disputed';

export function paidStateOf(plan: PaidPlanBody, { isDisputed }: Pick<PaymentsBody, 'isDisputed'>): PaidState {
  if (isDisputed) return 'disputed';
  const goesOn = plan.state === 'active' || plan.state === 'trial';
  return goesOn && (plan.cancelAtPeriodEnd || plan.waiting !== null) ? 'ending' : plan.state;
}

/** Whether it's still there: paid, being paid, or waiting for money. */
export function isOpen({ state }: PaidPlanBody): boolean {
  return state !== 'ended';
}
