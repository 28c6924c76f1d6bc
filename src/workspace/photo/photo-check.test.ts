import { expect, test } from 'vitest';
import { webAddress } from '../bring/intake.ts';
import { refusalOf } from './photo-check.ts';

const limits = { maxBytes: 1000, maxPixels: 16_000_000 };

test('a picture within the limit is sent', () => {
  expect(refusalOf({ name: 'a.jpg', type: 'image/jpeg', size: 1000 }, limits)).toBeNull();
});

test('HEIC without a type, as many browsers hand it over, is sent', () => {
  expect(refusalOf({ name: 'IMG_1.HEIC', type: '', size: 10 }, limits)).toBeNull();
});

test('one byte too many is answered before anything is sent, with the way to make it smaller', () => {
  const problem = refusalOf({ name: 'a.jpg', type: 'image/jpeg', size: 1001 }, limits);
  expect(problem).toMatchObject({
    code: 'file_too_large',
    next: 'shrink',
    params: { bytes: 1001, maxBytes: 1000 },
  });
});

test.each([
  ['a.pdf', 'application/pdf'],
  ['a.mp4', 'video/mp4'],
  ['notes', ''],
])('%s is not a photo', (name, type) => {
  expect(refusalOf({ name, type, size: 10 }, limits)?.code).toBe('format_unsupported');
});

test('a web address is taken from the first line of what was pasted or dropped', () => {
  expect(webAddress(' https://example.org/a.jpg\nmore')).toBe('https://example.org/a.jpg');
  for (const text of ['', 'hello', 'file:///etc/passwd', 'data:image/png;base64,AA', 'https://']) {
    expect(webAddress(text)).toBeNull();
  }
});
