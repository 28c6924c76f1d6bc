import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

function counted(maxBytes?: number) {
  const asked: string[] = [];
  const answer = memoize((text) => {
    asked.push(text);
    return text.length > 3 ? text.length : null;
  }, maxBytes);
  return { asked, answer };
}

test('each text is answered once, also with null', () => {
  const { asked, answer } = counted();
  expect(['gzip, br', 'br', 'gzip, br', 'br'].map(answer)).toEqual([8, null, 8, null]);
  expect(asked).toEqual(['gzip, br', 'br']);
});

test('texts that nobody sends again make room, so that what browsers send stays known', () => {
  const { asked, answer } = counted(10_000);
  for (let text = 0; text < 1000; text++) answer(`nonsense ${text}`);
  asked.length = 0;
  answer('br');
  answer('br');
  expect(asked).toEqual(['br']);
});

test('a text as long as no browser sends one is answered, and not kept', () => {
  const { asked, answer } = counted();
  const long = 'a'.repeat(10_000);
  expect([answer(long), answer(long)]).toEqual([10_000, 10_000]);
  expect(asked).toHaveLength(2);
});
