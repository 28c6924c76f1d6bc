import { expect, test } from 'vitest';
import { findTool } from '../../tools/index.ts';
import { resultName, uniqueNames } from './file-names.ts';

const tool = findTool('image-converter')!;

test('a result is called after its original and the tool, several of one in their order', () => {
  const named = (name: string, mediaType: string) => resultName(tool, { name, mediaType });
  expect(named('cat.png', 'image/webp')).toBe('cat-image-converter.webp');
  expect(named('cat.jpg', 'image/jpeg')).toBe('cat-image-converter.jpg');
  expect(named('no ending', 'application/pdf')).toBe('no ending-image-converter.pdf');
  expect(named('v1.2 final.tiff', 'image/avif')).toBe('v1.2 final-image-converter.avif');
  const third = { name: 'fax.tif', mediaType: 'image/png', place: 2, count: 12 };
  expect(resultName(tool, third)).toBe('fax-image-converter-03.png');
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
