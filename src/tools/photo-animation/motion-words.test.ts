import { expect, test } from 'vitest';
import { motionWords } from './motion-words.ts';

test('what somebody wrote goes first, then what faces do, where there are any', () => {
  expect(motionWords({ prompt: 'She laughs.', motion: 'nod' }, 1)).toBe(
    'She laughs. They nod gently. The camera stands still.',
  );
  expect(motionWords({ prompt: '', motion: 'nod' }, 0)).toBe(
    'Water and clouds drift slowly. The camera stands still.',
  );
});
