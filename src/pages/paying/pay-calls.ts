import type {
  ChangePeriodBody,
  CheckoutBody,
  JourneyBody,
  PaymentsBody,
  PriceListBody,
} from '#src/api/contract/pay/pay-contract.ts';
import { siteCall } from '#src/client/site-call.ts';

const post = <T>(path: string, payload: object = {}) =>
  siteCall<T>(`/api/pay/${path}`, { method: 'post', payload });

/** The calls about payments, where Pro is sold. */
export const pay = {
  prices: () => siteCall<PriceListBody>('/api/pay/prices'),
  subscription: () => siteCall<PaymentsBody>('/api/pay/subscription'),
  checkout: (wish: CheckoutBody) => post<JourneyBody>('checkout', wish),
  portal: () => post<JourneyBody>('portal'),
  change: (wish: ChangePeriodBody) => post<JourneyBody>('change', wish),
  cancel: () => post<PaymentsBody>('cancel'),
  resume: () => post<PaymentsBody>('resume'),
  refund: () => post<PaymentsBody>('refund'),
};
