import { describe, expect, it } from 'vitest';
import { cleanFileName, contentDisposition, nameForType } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['naïve 写真 (1) 😀.png', 'naïve 写真 (1) 😀.png'],
    ['../../etc/x.png', 'x.png'],
    ['..\\..\\x.png', 'x.png'],
    ['-rf.png', 'rf.png'],
    ['CON.png', 'CON_.png'],
    ['trailing-dot.png.', 'trailing-dot.png'],
    ['.png', 'picture.png'],
    ['', 'picture'],
    ['..', 'picture'],
    ['nul\0byte.png', 'nulbyte.png'],
    ['new\nline.png', 'newline.png'],
    ['right-to-left\u202egnp.exe', 'right-to-leftgnp.exe'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
  ])('turns %j into %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it('keeps a long name to 120 characters with its ending', () => {
    const clean = cleanFileName(`${'a'.repeat(300)}.png`);
    expect(clean).toHaveLength(120);
    expect(clean.endsWith('a.png')).toBe(true);
  });

  it('never cuts a character of two code units in half', () => {
    expect(cleanFileName(`${'😀'.repeat(200)}.png`).isWellFormed()).toBe(true);
  });
});

describe('nameForType', () => {
  it('replaces an ending that is not true', () => {
    expect(nameForType('holiday.exe', 'image/png')).toBe('holiday.png');
    expect(nameForType('double.php.png', 'image/jpeg')).toBe('double.php.jpg');
    expect(nameForType('no ending', 'image/webp')).toBe('no ending.webp');
  });
});

describe('contentDisposition', () => {
  it('gives old programs plain letters and the others the whole name', () => {
    expect(contentDisposition('attachment', 'naïve 写真.png')).toBe(
      `attachment; filename="na_ve __.png"; filename*=UTF-8''na%C3%AFve%20%E5%86%99%E7%9C%9F.png`,
    );
  });

  it('lets no quotation mark, percent sign or apostrophe out of its place', () => {
    const header = contentDisposition('inline', `a"b%2e'c\\d.png`);
    expect(header).toBe(`inline; filename="a_b_2e'c_d.png"; filename*=UTF-8''a%22b%252e%27c%5Cd.png`);
  });
});
