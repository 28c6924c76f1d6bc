import { describe, expect, test } from 'vitest';
import { characterNames } from '#scripts/make/make-character-names.ts';
import { alphabets } from './alphabets.ts';
import names from './character-names.json' with { type: 'json' };
import { graphemesOf, isMark, mostGraphemes, mostMarks, withinLength } from './graphemes.ts';
import { plainTextAgain } from './plain-text-again.ts';
import { readOut } from './read-out.ts';
import { setText, styles } from './set-text.ts';
import { styleKinds } from './style.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const styleOf = (id: string) => styles.find((style) => style.id === id)!;
const set = (text: string, id: string) => setText(text, styleOf(id));

test('there are at least sixty styles, no two alike, and some of every kind', () => {
  expect(styles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(styles.map(({ id }) => id)).size).toBe(styles.length);
  expect(new Set(styles.map((style) => setText('Hello world 12', style).text)).size).toBe(styles.length);
  for (const style of styles) expect(setText('Hello', style).text, style.id).not.toBe('Hello');
  expect([...new Set(styles.map(({ kind }) => kind))]).toEqual(styleKinds);
});

test('no style has one form for two letters, but for a letter and its capital where it says so', () => {
  for (const { id, forms, keepsCase } of alphabets) {
    expect(new Set(forms.values()).size, id).toBe(forms.size);
    expect(
      [...letters].some(
        (letter) => /[a-z]/.test(letter) && set(letter, id).text === set(letter.toUpperCase(), id).text,
      ),
      id,
    ).toBe(!keepsCase);
  }
});

describe.each(styles.map((style) => [style.id, style] as const))('%s', (id, style) => {
  test('gives every letter back', () => {
    for (const letter of letters) {
      // What stands upside down can be told from other letters only in a word.
      const text = `eat${letter}`;
      const back = plainTextAgain(setText(text, style).text);
      if (style.keepsCase) expect(back).toBe(text);
      else expect(back.toLowerCase(), id).toBe(text.toLowerCase());
    }
  });

  test('gives a sentence of every language back', () => {
    for (const text of [
      'Grüße, Łódź – ça va?',
      '日本語のテキスト',
      '안녕하세요 여러분',
      'Größe 12',
      '¿Qué tal, niño?',
      'à la fête, né à Forlì',
    ] as const) {
      const back = plainTextAgain(setText(text, style).text);
      const plain = text.normalize('NFKC');
      if (style.keepsCase) expect(back).toBe(plain);
      else expect(back.toLowerCase()).toBe(plain.toLowerCase());
    }
  });

  test('leaves emoji and line breaks whole and puts no more marks on a letter than fit', () => {
    const text = 'Hi 👩🏽‍🚀 1️⃣\n🇩🇪 e\u0301\u0302\u0303\u0304\u0306\u0307 👨‍👩‍👧';
    const made = setText(text, style).text;
    for (const emoji of ['👩🏽‍🚀', '1️⃣', '🇩🇪', '👨‍👩‍👧']) expect(made).toContain(emoji);
    expect(made.split('\n')).toHaveLength(2);
    for (const grapheme of graphemesOf(made)) {
      if (/\p{Emoji_Presentation}|\uFE0F/u.test(grapheme)) continue;
      expect([...grapheme].filter(isMark).length, grapheme).toBeLessThanOrEqual(mostMarks);
    }
  });
});

test.each([
  ['Straße', 'bold', ['ß']],
  ['Ärger', 'bold', []],
  ['Ärger', 'circled', ['Ä']],
  ['Ça', 'script', []],
  ['日本語', 'script', ['日', '本', '語']],
  ['한글 a', 'fraktur', ['한', '글']],
  ['x', 'smallCaps', ['x']],
  ['Año 5', 'italic', ['5']],
  ['日本語', 'underline', []],
  ['ß 👍!', 'bold', ['ß']],
])('letters of “%s” that %s has no form for are named: %j', (text, id, missing) => {
  expect(set(text, id).missing).toEqual(missing);
});

test('an accent stands on the letter of mathematics that it belongs to', () => {
  expect(set('ä', 'bold').text).toBe('𝐚\u0308');
  expect(plainTextAgain('𝐚\u0308𝐚\u030a')).toBe('äå');
});

test.each([
  ['ordinary text, (brackets) and [more]: ½ → x', 'ordinary text, (brackets) and [more]: 1⁄2 → x'],
  ['I am', 'I am'],
  ['a b', 'a b'],
  ['Ⓗⓔⓛⓛⓞ', 'Hello'],
  ['🅷🅴🆈', 'HEY'],
  ['ʜᴇʟʟᴏ', 'hello'],
  ['plɹoʍ ollǝɥ', 'hello world'],
  ['h̶i̶', 'hi'],
  ['꧁ 𝓗𝓲 ꧂', 'Hi'],
  ['café Å 1️⃣', 'café Å 1️⃣'],
])('%s is plain as %s', (text, plain) => {
  expect(plainTextAgain(text)).toBe(plain);
});

test('what a screen reader reads out is what Unicode calls each letter', () => {
  expect(readOut(set('He', 'bold').text)).toEqual({
    said: ['mathematical bold capital h', 'mathematical bold small e'],
    isCut: false,
  });
  expect(readOut(set('h', 'italic').text).said).toEqual(['planck constant']);
  expect(readOut(set('a b', 'underline').text).said).toEqual([
    'a',
    'combining low line',
    'b',
    'combining low line',
  ]);
  expect(readOut('ß').said).toEqual(['ß']);
  expect(readOut(set('Hello world', 'circled').text).isCut).toBe(true);
});

test('names are those of Unicode 18, of every character that a style sets', () => {
  expect(names).toEqual(characterNames());
});

test('a text ends at its thousandth letter, and never inside of one', () => {
  const family = '👨‍👩‍👧';
  const long = 'ä'.repeat(mostGraphemes - 1) + family + family;
  expect(graphemesOf(withinLength(long))).toHaveLength(mostGraphemes);
  expect(withinLength(long).endsWith(family)).toBe(true);
  expect(withinLength('e\u0301'.repeat(mostGraphemes + 5))).toBe('e\u0301'.repeat(mostGraphemes));
});
