import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['abc', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefg', 1],
  ['abcdefgh', 2],
  ['paperhills', 2],
  ['paperhills40', 3],
  ['paper hills 40', 4],
  ['paperhillsandwater', 4],
  ['紙の丘と水の音を聞く朝', 2],
])('%j is as strong as %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
