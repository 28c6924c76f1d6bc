import { expect, it } from 'vitest';
import { pickLocale } from './accepted-locale.ts';

it.each([undefined, '', '*', 'xx', 'en', 'en-GB,en;q=0.9', 'xx;q=1,en-US;q=0.1', 'en;q=0', ';;;,q='])(
  'speaks English to somebody who asks for %j',
  (header) => {
    expect(pickLocale(header)).toBe('en');
  },
);
