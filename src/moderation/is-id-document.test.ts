import { describe, expect, test } from 'vitest';
import { isIdDocument } from './is-id-document.ts';

describe('documents', () => {
  test.each([
    [
      'a passport by its machine-readable lines',
      ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
    ],
    [
      'a German card by its words',
      ['PERSONALAUSWEIS', 'Nachname/Surname', 'Staatsangehörigkeit/Nationality', 'Gültig bis'],
    ],
    ['a French card', ['CARTE NATIONALE D’IDENTITÉ', 'Nationalité', 'Date de naissance']],
    ['a Japanese license', ['運転免許証', '生年月日 昭和60年', '有効期間']],
  ])('%s', (_name, lines) => {
    expect(isIdDocument(lines)).toBe(true);
  });
});

describe('what is none', () => {
  test.each([
    ['a photo without words', []],
    ['a poster about travel', ['Passport to adventure', 'Book now', 'Visa accepted here']],
    ['a name badge', ['NASA', 'ARMSTRONG', 'Surname first']],
    ['a serial number', ['SN 1234567890123456789012345', 'MADE IN GERMANY']],
    ['one machine-readable line alone', ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<']],
  ])('%s', (_name, lines) => {
    expect(isIdDocument(lines)).toBe(false);
  });
});
