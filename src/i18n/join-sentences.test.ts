import { expect, test } from 'vitest';
import { joinSentences } from './join-sentences.ts';

test('sentences stand apart where the language does that', () => {
  expect(joinSentences('de', 'Eins.', null, 'Zwei.')).toBe('Eins. Zwei.');
  expect(joinSentences('ja', '一。', false, '二。')).toBe('一。二。');
  expect(joinSentences('tw', '一。', '二。')).toBe('一。二。');
});
