import { expect, test } from 'vitest';
import type { Emoji } from '#src/page-tools/emoji/emoji.ts';
import { similarEmoji } from './similar-emoji.ts';

const one = (emoji: string, tags: string[], page: string | undefined = emoji, group = 0): Emoji => ({
  emoji,
  group,
  version: 1,
  tones: '',
  codes: [],
  name: emoji,
  tags,
  page,
});

test('what shares rare words comes first, itself and what has no page never', () => {
  const all = [
    one('a', ['happy', 'party']),
    one('b', ['happy']),
    one('c', ['happy', 'party']),
    one('d', ['happy'], undefined, 1),
    one('e', ['sad'], 'e', 1),
  ];
  const noPage = { ...all[3], page: undefined };
  expect(similarEmoji(all[0], [...all.slice(0, 3), noPage, all[4]], 3).map(({ emoji }) => emoji)).toEqual([
    'c',
    'b',
    'e',
  ]);
});
