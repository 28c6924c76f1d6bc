import { describe, expect, test } from 'vitest';
import { directionOf } from './direction.ts';
import { fitText, type Measure } from './fit-text.ts';
import { lettersOf, piecesOf, wrapped } from './line-breaks.ts';

/** Letters as wide as in a monospaced font, emoji and CJK twice; some reach over their place, as slanted ones do. */
const measure: Measure = (text, size) => {
  const advance =
    lettersOf(text).reduce((sum, one) => sum + (/[\u2E80-\u{1FFFF}]/u.test(one) ? 1 : 0.55), 0) * size;
  return {
    advance,
    left: 0.04 * size,
    right: advance + 0.06 * size,
    ascent: 0.92 * size,
    descent: 0.24 * size,
  };
};
const widthOf = (text: string) => lettersOf(text).length;
const lines = (text: string, width: number) => wrapped(piecesOf(text), widthOf, width);

describe('lines', () => {
  test('end at spaces, never before a mark, and words stay whole', () => {
    expect(lines('Hello, dear world!', 12)).toEqual(['Hello, dear', 'world!']);
    expect(piecesOf('a well-known don’t')).toEqual(['a ', 'well-', 'known ', 'don’t']);
  });

  test('do not end at a space that binds', () => {
    expect(piecesOf('Vraiment\u202F? Oui\u00A0: non')).toEqual(['Vraiment\u202F? ', 'Oui\u00A0: ', 'non']);
  });

  test('of Japanese and Chinese end between words, not before what can’t begin one nor behind what can’t end one', () => {
    for (const text of [
      '「こんにちは」、世界。ラーメンが好きです！',
      '「你好」，世界。今天星期一，我不想上班！',
    ]) {
      const pieces = piecesOf(text);
      expect(pieces.length).toBeGreaterThan(4);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces.slice(1)) expect(piece).not.toMatch(/^[、。，！」ーっゃ]/u);
      for (const piece of pieces) expect(piece).not.toMatch(/「$/u);
      for (let width = 4; width < 12; width++) expect(lines(text, width).join('')).toBe(text);
    }
  });

  test('of Thai end between words, and Korean keeps words whole', () => {
    expect(piecesOf('สวัสดีครับทุกคน').length).toBeGreaterThan(1);
    expect(piecesOf('월요일은 정말 싫어요')).toEqual(['월요일은 ', '정말 ', '싫어요']);
  });

  test('may end at an emoji, never inside one', () => {
    expect(piecesOf('ok👩🏽‍🚀👍🏽 yes').join('|')).toBe('ok|👩🏽‍🚀|👍🏽 |yes');
  });
});

test('a text is read as its first letter is', () => {
  expect(directionOf('… مرحبا hello')).toBe('rtl');
  expect(directionOf('2 שלום')).toBe('rtl');
  expect(directionOf('hello مرحبا')).toBe('ltr');
  expect(directionOf('123')).toBe('ltr');
});

describe('letters', () => {
  const texts = [
    'ONE DOES NOT SIMPLY FIT',
    'A',
    'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
    'two\nlines and a rather longer second one that has to be broken a few times before it fits',
    '月曜日の朝にコーヒーを飲まずに会議に出る私',
    'أنا يوم الاثنين صباحا',
    '👩🏽‍🚀🚀🔥',
    'word '.repeat(80),
  ];
  const widths = [320, 640, 1080, 2048, 4096];

  test.each(widths)('never leave their box on a picture %s pixels wide, and fill it', (picture) => {
    for (const text of texts)
      for (const [w, h] of [
        [0.92, 0.19],
        [0.3, 0.3],
        [0.1, 0.5],
        [0.05, 0.04],
      ]) {
        const [width, height] = [picture * w, picture * h];
        const most = picture * 0.13;
        const { lines: laid, size, edge } = fitText(text, measure, { width, height, most, edge: 0.07 });
        expect(laid.length, text).toBeGreaterThan(0);
        expect(size).toBeLessThanOrEqual(most);
        for (const { extent, base } of laid) {
          expect(extent.left + extent.right + 2 * edge).toBeLessThanOrEqual(width + 1e-6);
          expect(base - extent.ascent - edge).toBeGreaterThanOrEqual(-1e-6);
          expect(base + extent.descent + edge).toBeLessThanOrEqual(height + 1e-6);
        }
        const said = laid
          .map((line) => line.text)
          .join('')
          .replace(/\s/g, '');
        expect(said).toBe(text.replace(/\s/g, ''));
        // Larger ones would not have fitted.
        const larger = fitText(text, measure, {
          width: width * 1.3,
          height: height * 1.3,
          most: most * 1.3,
          edge: 0.07,
        });
        expect(larger.size).toBeGreaterThan(size * 1.2);
      }
  });

  test('of one line don’t touch those of the next, however high their accents are', () => {
    const tall: Measure = (text, size) => ({
      ...measure(text, size),
      ascent: 1.2 * size,
      descent: 0.4 * size,
    });
    const frame = { width: 300, height: 300, most: 60, edge: 0.07 };
    const { lines: laid, size } = fitText('ZAŻÓŁĆ GĘŚLĄ JAŹŃ', tall, frame);
    expect(laid.length).toBeGreaterThan(1);
    for (const [at, { base, extent }] of laid.entries())
      if (at > 0) expect(base - extent.ascent).toBeGreaterThan(laid[at - 1].base + 0.4 * size);
  });

  test('of a long word are cut only where that makes them much larger', () => {
    const fitted = (text: string, width: number) =>
      fitText(text, measure, { width, height: 200, most: 60, edge: 0 }).lines.map((line) => line.text);
    expect(fitted('Extraordinary', 400)).toEqual(['Extraordinary']);
    expect(fitted('Donaudampfschifffahrtsgesellschaftskapitänsmütze', 200).length).toBeGreaterThan(1);
  });

  test('of nothing are none', () => {
    expect(fitText(' \n ', measure, { width: 100, height: 100, most: 20, edge: 0 }).lines).toEqual([]);
  });
});
