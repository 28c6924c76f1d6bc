import { type LocaleCode, locales } from '../../i18n/locales.ts';
import type { Money } from './payment-provider.ts';

/** Currencies that Stripe counts in whole units, and in thousandths. The others it counts in hundredths, whatever they are written with. */
const wholeCurrencies = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const thousandthCurrencies = new Set('bhd jod kwd omr tnd'.split(' '));

/** In which currency each language is shown prices, where there is one in it. */
export const currencyOfLocale: Readonly<Record<LocaleCode, string>> = {
  en: 'usd',
  de: 'eur',
  ja: 'jpy',
  es: 'eur',
  tw: 'twd',
  pt: 'brl',
  fr: 'eur',
  ko: 'krw',
  it: 'eur',
};

/** In whole units: 9.99, and 1500 yen. */
export function wholeUnits({ amount, currency }: Money): number {
  if (wholeCurrencies.has(currency)) return amount;
  return amount / (thousandthCurrencies.has(currency) ? 1000 : 100);
}

/** As a language writes it: `$9.99`, `¥1,500`, and `$300` where nobody counts in cents. */
export function moneyText(money: Money, locale: LocaleCode): string {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency: money.currency };
  if (money.currency === 'twd') options.trailingZeroDisplay = 'stripIfInteger';
  return new Intl.NumberFormat(locales[locale], options).format(wholeUnits(money));
}
