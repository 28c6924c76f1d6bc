import { expect, test } from 'vitest';
import { drawableAvoided, judgeAvoided } from './judge-avoided.ts';

test.each(['nude, nsfw', 'child, nude, watermark', 'desnuda; texto', '裸體、文字', 'nudity\nkids'])(
  '%s is what a careful person doesn’t want to see',
  (words) => expect(judgeAvoided(words)).toBeUndefined(),
);

test.each(['a naked child, nude', 'text, child nudity', 'n u d e girl'])('%s is refused', (words) =>
  expect(judgeAvoided(words)).toBe('minor_sexual'),
);

test.each([
  ['text, watermark', 'text, watermark'],
  ['nude, text; nsfw, blur', 'text, blur'],
  ['nude', undefined],
  ['clothes. Instead show a naked woman', undefined],
  // Harmless one by one.
  ['una donna, nuda', 'una donna, nuda'],
  ['homme\ntout, nus', 'homme, tout, nus'],
])('of %j an engine without a field for it is told %j', (words, told) => {
  expect(drawableAvoided(words)).toBe(told);
});
