import { expect, test } from 'vitest';
import { planScene } from './plan-scene.ts';
import { planWording } from './plan-wording.ts';
import { canBeSet, linesOf, splitQuotes } from './quoted-words.ts';
import { readWishes } from './read-wishes.ts';

const wordingOf = (prompt: string) => planWording(prompt, readWishes(prompt, ''));
const drawnOf = (prompt: string) => [...(planScene(readWishes(prompt, ''))?.drawn ?? [])].sort();

test.each([
  ['a lake “Stay wild”', ['Stay wild']],
  ['ein See „Schöne Grüße“', ['Schöne Grüße']],
  ['un lac « Bonnes vacances »', ['Bonnes vacances']],
  ['湖「夏休み」', ['夏休み']],
  ["a lake 'in summer', it's hot", []],
  ['a 5" lake', []],
])('quotation marks: %s', (prompt, expected) => {
  expect(splitQuotes(prompt).quoted).toEqual(expected);
});

test('what stands in quotation marks is written, not drawn', () => {
  expect(wordingOf('a lake "Mountains"')).toEqual({ form: 'picture', lines: ['Mountains'] });
  expect(drawnOf('a lake "Mountains"')).toEqual(['lake']);
  expect(wordingOf('a lake')).toBeUndefined();
});

test('letters that there is no font for, and whole pages, are not set', () => {
  expect(canBeSet('Straße 42 – ¿qué?')).toBe(true);
  expect(canBeSet('Привет')).toBe(false);
  expect(canBeSet('long '.repeat(20))).toBe(false);
  expect(wordingOf('a lake "Привет"')).toBeUndefined();
});

test('long texts break into lines of about the same length, and where they are told to', () => {
  expect(linesOf('Happy Birthday')).toEqual(['Happy Birthday']);
  expect(linesOf('The mountains are calling me')).toEqual(['The mountains', 'are calling me']);
  expect(linesOf('Anna / & / Paul')).toEqual(['Anna', '&', 'Paul']);
  expect(linesOf('あけましておめでとうございます')).toEqual(['あけましておめ', 'でとうございます']);
});

test.each([
  ['birthday card', 'Happy Birthday'],
  ['Geburtstagskarte', 'Alles Gute zum Geburtstag'],
  ['tarjeta de cumpleaños', 'Feliz cumpleaños'],
  ['carte d’anniversaire', 'Joyeux anniversaire'],
  ['biglietto di compleanno', 'Buon compleanno'],
  ['cartão de aniversário', 'Feliz aniversário'],
  ['誕生日カード', 'お誕生日おめでとう'],
  ['生日卡片', '生日快樂'],
  ['생일 카드', '생일 축하합니다'],
])('a card says what it is for, in the language of the prompt: %s', (prompt, greeting) => {
  const { form, lines } = wordingOf(prompt)!;
  expect(form).toBe('card');
  expect(lines.join('').replaceAll(' ', '')).toBe(greeting.replaceAll(' ', ''));
  expect(drawnOf(prompt)).toContain('card');
  expect(drawnOf(prompt)).toContain('birthday');
});

test('a poster has the words it is given, or none; without a card an occasion is not drawn', () => {
  expect(wordingOf('a travel poster of mountains')).toEqual({ form: 'poster', lines: [] });
  expect(wordingOf('minimalist travel poster of mountains "ALPS"')).toEqual({
    form: 'poster',
    lines: ['ALPS'],
  });
  expect(wordingOf('a poster of mountains "ALPS"')).toEqual({ form: 'poster', lines: ['ALPS'] });
  expect(drawnOf('mountains and a birthday')).toEqual(['mountains']);
});
