import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('each text is answered once, also with null, and only so many are kept', () => {
  const asked: string[] = [];
  const lengthOf = remembered((text) => {
    asked.push(text);
    return text.length > 3 ? text.length : null;
  }, 2);
  const answers = ['gzip, br', 'br', 'gzip, br', 'br', 'identity', 'identity'].map(lengthOf);
  expect(answers).toEqual([8, null, 8, null, 8, 8]);
  expect(asked).toEqual(['gzip, br', 'br', 'identity', 'identity']);
});
