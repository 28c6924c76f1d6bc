import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';

test('a line of Japanese ends between words, not before a mark, a particle or a unit', () => {
  expect(phrasesOf('画像拡大（アップスケール）：2倍・4倍', 'ja')).toEqual([
    '画像',
    '拡大',
    '（アップスケール）：',
    '2倍・',
    '4倍',
  ]);
  expect(phrasesOf('写真の背景を消す', 'ja')).toEqual(['写真の', '背景を', '消す']);
});

test('Korean and Latin lines end at spaces', () => {
  expect(phrasesOf('모든 도구는 무료', 'ko')).toEqual(['모든 ', '도구는 ', '무료']);
  expect(phrasesOf('Photos nettes : aperçu', 'fr')).toEqual(['Photos ', 'nettes ', ': ', 'aperçu']);
});
