import { expect, test } from 'vitest';
import { moneyText, wholeUnits } from './money.ts';

test('amounts are counted as Stripe counts them', () => {
  expect(wholeUnits({ amount: 999, currency: 'usd' })).toBe(9.99);
  expect(wholeUnits({ amount: 1500, currency: 'jpy' })).toBe(1500);
  expect(wholeUnits({ amount: 14000, currency: 'krw' })).toBe(14000);
  expect(wholeUnits({ amount: 30000, currency: 'twd' })).toBe(300);
  expect(wholeUnits({ amount: 1500, currency: 'kwd' })).toBe(1.5);
});

test('and written as each language does, yen, won and Taiwan dollars without decimals', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(moneyText({ amount: 999, currency: 'usd' }, 'en')).toBe('$9.99');
  expect(plain(moneyText({ amount: 999, currency: 'eur' }, 'de'))).toBe('9,99 €');
  expect(moneyText({ amount: 1500, currency: 'jpy' }, 'ja')).toBe('￥1,500');
  expect(moneyText({ amount: 14000, currency: 'krw' }, 'ko')).toBe('₩14,000');
  expect(moneyText({ amount: 30000, currency: 'twd' }, 'tw')).toBe('$300');
  expect(plain(moneyText({ amount: 4990, currency: 'brl' }, 'pt'))).toBe('R$ 49,90');
});
