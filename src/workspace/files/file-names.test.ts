import { expect, test } from 'vitest';
import { resultName, uniqueNames } from './file-names.ts';

test('a result is called as its original, with another ending or a suffix', () => {
  expect(resultName('cat.png', 'image/webp', 'converted')).toBe('cat.webp');
  expect(resultName('cat.jpeg', 'image/jpeg', 'compressed')).toBe('cat.jpg');
  expect(resultName('cat.jpg', 'image/jpeg', 'compressed')).toBe('cat-compressed.jpg');
  expect(resultName('no ending', 'application/pdf', 'converted')).toBe('no ending.pdf');
  expect(resultName('v1.2 final.tiff', 'image/avif', 'converted')).toBe('v1.2 final.avif');
});

test('names in a zip file are each there once, whatever their letters', () => {
  expect(uniqueNames(['cat.webp', 'dog.webp', 'Cat.webp', 'cat.webp', 'cat (2).webp', 'x', 'x'])).toEqual([
    'cat.webp',
    'dog.webp',
    'Cat (2).webp',
    'cat (3).webp',
    'cat (2) (2).webp',
    'x',
    'x (2)',
  ]);
});
