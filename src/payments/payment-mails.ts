import { type LocaleCode, localePath, locales } from '../i18n/locales.ts';
import type { PaymentParts } from './payment-parts.ts';

/** What a mail says besides its words and its link. */
interface PaymentMails {
  paymentFailed: { until: Date };
  planCanceled: { until: Date };
  planRefunded: Record<never, never>;
  secondPlanRefunded: Record<never, never>;
  withdrawalRefunded: { share: 'all' | 'part' };
}

/** Writes to a customer, with a link to the page about their subscription. */
export function tellCustomer<K extends keyof PaymentMails>(
  { mails, publicUrl }: Pick<PaymentParts, 'mails' | 'publicUrl'>,
  to: { email: string; locale: string },
  kind: K,
  args: PaymentMails[K],
): void {
  const locale = to.locale as LocaleCode;
  const link = `${publicUrl}${localePath(locale, '/app/subscription')}`;
  const { until, share } = args as { until?: Date; share?: 'all' | 'part' };
  // Each mail takes its own of these.
  const given = { link, until: until ? dayIn(until, locale) : '', share: share ?? 'all' };
  mails.post(to.email, kind, given, { locale });
}

function dayIn(time: Date, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locales[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
