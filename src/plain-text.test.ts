import { expect, test } from 'vitest';
import { plainLine, plainProse, readableLine, shownLine } from './plain-text.ts';

test('control characters and halves of surrogate pairs count as spaces in a line', () => {
  expect(plainLine('\0 Ada\tLovelace\r\n\u0085')).toBe('Ada Lovelace');
  expect(plainLine('a\ud800b\u007f')).toBe('a b');
  expect(plainLine('日本語 😀 é')).toBe('日本語 😀 é');
});

test('a message keeps its lines and tabs, and loses what cannot be read', () => {
  expect(plainProse('One\r\ntwo\rthree\n\tfour\0\u001b[31m ')).toBe('One\ntwo\nthree\n\tfour  [31m');
  expect(plainProse('half \udc00 of a pair')).toBe('half   of a pair');
});

test('whatever is made plain is readable, and the pattern says so', () => {
  for (let code = 0; code < 0x300; code++)
    expect(plainLine(`a${String.fromCharCode(code)}b`)).toMatch(readableLine);
  for (const unreadable of ['\0', '\t', '\n', '\u007f', '\u009f', '\ud83d', '\ude00']) {
    expect(unreadable).not.toMatch(readableLine);
  }
  expect('😀').toMatch(readableLine);
});

test('what strangers are shown hides and turns nothing, and XML may hold it', () => {
  expect(shownLine('\u202eAda\u2069 \ufffeLove\u200blace\ufdd0')).toBe('Ada Lovelace');
  expect(shownLine('👩‍🎨 שלום می‌خواهم ❤️')).toBe('👩‍🎨 שלום می‌خواهم ❤️');
  for (const unseen of ['\u200b', '\u2060\ufeff', '\u200d', ' \u202e ']) expect(shownLine(unseen)).toBe('');
});
