import { expect, test } from 'vitest';
import { decodeZipNames } from './zip-names.ts';

const raw = (hex: string, isUtf8 = false) => ({ bytes: Uint8Array.from(Buffer.from(hex, 'hex')), isUtf8 });
const utf8 = (text: string, isUtf8 = false) => raw(Buffer.from(text).toString('hex'), isUtf8);

/** In code page 932, 949, 950 and 437. */
const names = {
  japanese: ['8eca905e2f89d489ce2e6a7067', '955c8ea62e706e67', '835c837483672e6a7067'],
  korean: ['bbe7c1f82fb0a1c1b72e6a7067'],
  chinese: ['b7d3a4f92faec8a6e62e6a7067'],
  german: ['4d816c6c65722f477294e1652e6a7067', '9a62756e672e706e67', '996c2e6a7067'],
  french: [
    '636883746561752f8274822e6a7067',
    '826c8a76652e6a7067',
    '70728266827282652e706e67',
    '64826a852e6a7067',
  ],
};
const decoded = (list: readonly string[]) => decodeZipNames(list.map((hex) => raw(hex)));

test('names of Windows in Japan, also those whose second byte is a backslash', () => {
  expect(decoded(names.japanese)).toEqual(['写真/花火.jpg', '表示.png', 'ソフト.jpg']);
});

test('names of Windows in Korea and Taiwan', () => {
  expect(decoded(names.korean)).toEqual(['사진/가족.jpg']);
  expect(decoded(names.chinese)).toEqual(['照片/旅行.jpg']);
});

test('names of older programs in Europe, which read as Japanese here and there', () => {
  expect(decoded(names.german)).toEqual(['Müller/Größe.jpg', 'Übung.png', 'Öl.jpg']);
  expect(decoded(names.french)).toEqual(['château/été.jpg', 'élève.jpg', 'préférée.png', 'déjà.jpg']);
});

test('UTF-8 with and without saying so; what says so is not asked about the others', () => {
  expect(decodeZipNames([utf8('花火.jpg'), utf8('Größe.png')])).toEqual(['花火.jpg', 'Größe.png']);
  expect(decodeZipNames([utf8('é.jpg', true), raw(names.japanese[0]), utf8('plain.jpg')])).toEqual([
    'é.jpg',
    '写真/花火.jpg',
    'plain.jpg',
  ]);
});
