import { expect, test } from 'vitest';
import { percent } from './marked-share.ts';

test.each([
  [0, '0%'],
  [0.000_021, '0.002%'],
  [0.000_6, '0.06%'],
  [0.001_4, '0.1%'],
  [0.034, '3.4%'],
  [0.456, '46%'],
])('%d of a photo is %s', (share, text) => {
  expect(share.toLocaleString('en-US', percent(share))).toBe(text);
});
