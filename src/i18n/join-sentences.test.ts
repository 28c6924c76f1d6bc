import { expect, test } from 'vitest';
import { joinSentences } from './join-sentences.ts';
import { locales } from './locales.ts';

test('sentences stand apart where the language does that', () => {
  expect(joinSentences(locales.de, 'Eins.', null, 'Zwei.')).toBe('Eins. Zwei.');
  expect(joinSentences(locales.ja, '一。', false, '二。')).toBe('一。二。');
  expect(joinSentences(locales.tw, '一。', '二。')).toBe('一。二。');
});
