import { expect, test } from 'vitest';
import { clipWords } from './clip-words.ts';

test('what somebody wrote goes first, then the move and the weather that they chose', () => {
  expect(clipWords({ prompt: 'The dog wags its tail.', move: 'zoom-in', weather: 'snow' })).toBe(
    'The dog wags its tail. The camera slowly moves in. Snow falls.',
  );
  expect(clipWords({ prompt: '', move: 'float', weather: 'none' })).toBe('The camera floats gently.');
});
