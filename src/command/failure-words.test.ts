import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { failureWords, withoutLimit } from './failure-words.server.ts';

const file = path.join(import.meta.dirname, '../../locales/en/errors.json');
const errors: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

test('no error speaks of a daily limit, which the command line has not, and each still ends a sentence', () => {
  const said = Object.values(errors).map(withoutLimit);
  expect(said.filter((text) => /daily limit|credits\. |\.\.|\s\s|, and\./i.test(text))).toEqual([
    // There are none to be spent here.
    errors.credits_spent.replace(' This didn’t count toward your daily limit.', ''),
  ]);
  expect(said.filter((text) => !/[.!}]$/.test(text))).toEqual([]);
});

test('an error says what happened and what to do, and which picture is missing', () => {
  expect(failureWords(new AppError('mask_empty'))).toBe(
    'Nothing is marked yet. Paint over the part you want to change.',
  );
  expect(failureWords(new AppError('took_too_long'))).toBe(
    'Processing took too long, so we stopped. Your file is safe. Try again, or try something smaller or shorter.',
  );
  expect(failureWords(new AppError('input_missing', { input: 'logo' }))).toBe(
    'This tool needs another image. Add the image and try again. (logo)',
  );
  expect(failureWords(new AppError('file_damaged', { reason: 'no end' }))).toMatch(/\(no end\)$/);
});
