import { expect, test } from 'vitest';
import { isDateStamp } from './date-stamp.ts';

test.each([
  ["'98 7 14", true],
  ['2004/12/31', true],
  ['31.12.2004 17:45', true],
  ['12-05-99', true],
  ['08:15', true],
  ['Route 66', false],
  ['Tel. 030 123456', false],
  ['SALE', false],
  ['50', false],
  ['06/01/2009', true],
  ['041225', true],
  ["'98 0714", true],
  ['20041225', true],
  ['560001', false],
  ['943577', false],
  ['212-645-2190', false],
])('%s is a date stamp: %s', (text, isStamp) => {
  expect(isDateStamp(text)).toBe(isStamp);
});
