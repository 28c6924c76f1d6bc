import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createNonce, NoncedPage } from './nonced-page.server.ts';

const placeholder = createNonce();
const lines = Array.from(
  { length: 60 },
  (_, line) => `<p class="line">Line ${line} of the page, ä ö 写真</p>`,
);
const html = `<!doctype html><head><script nonce="${placeholder}">let a=1</script>${lines.join('')}<link nonce="${placeholder}" href="/a.css"/>
<script nonce="${placeholder}" type="module" src="/b.js"></script><script>{"nonce":"${placeholder}"}</script></head>`;
const page = new NoncedPage(html, placeholder);

test('each answer holds its own nonce wherever one belongs, and nothing else changes', async () => {
  for (let answer = 0; answer < 50; answer++) {
    const nonce = createNonce();
    const whole = html.replaceAll(placeholder, nonce);
    expect(page.plain(nonce).toString()).toBe(whole);
    expect(brotliDecompressSync(await page.compressed(nonce, 'br')).toString()).toBe(whole);
    expect(gunzipSync(await page.compressed(nonce, 'gzip')).toString()).toBe(whole);
  }
});

/** As long as pages get, with nonces that deflate does not see from one another. */
const long = new NoncedPage(
  [html, ...Array.from({ length: 3 }, () => `${noise(40_000)}<i nonce="${placeholder}">`), html].join(''),
  placeholder,
);

/** Text that does not compress to next to nothing. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}

/** The nonce stands in the data of scripts as well, where much else begins as it does. */
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/'];
const words = letters.map((letter) => `\\",\\"${letter}${letter}`).join('');
const data = new NoncedPage(`${html}<script>${words}\\",\\"${placeholder}\\",${words}</script>`, placeholder);

describe.each([
  ['a page', page],
  ['a long page', long],
  ['a page with data', data],
])('the template of %s', (_, one) => {
  test.each(['br', 'gzip'] as const)('is filled for each answer as %s', async (encoding) => {
    const [nonce, other] = ['M', 'x'].map((letter) =>
      createNonce().replace(/.{24}(?=AA$)/, letter.repeat(24)),
    );
    for (let answer = 0; answer < 2; answer++) await one.compressed(nonce, encoding);
    const [first, second] = [nonce, other].map((filled) => one.atHand(filled, encoding)!);
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(Buffer.from(second, 'latin1')).equals(one.plain(other))).toBe(true);
    // Gzip ends with a checksum.
    const end = encoding === 'br' ? undefined : -8;
    expect(first.replaceAll(nonce, other).slice(0, end)).toBe(second.slice(0, end));
  });
});

test('no nonce comes twice, and all are as long', () => {
  const nonces = Array.from({ length: 1000 }, createNonce);
  expect(new Set(nonces).size).toBe(1000);
  expect(new Set(nonces.map((nonce) => nonce.length))).toEqual(new Set([28]));
});

test('a page without a nonce, or with marks of several bytes behind it, is whole all the same', async () => {
  for (const text of ['<p>nothing to fill</p>', `写${placeholder}真${placeholder}`, placeholder]) {
    const nonce = createNonce();
    const other = new NoncedPage(text, placeholder);
    for (let answer = 0; answer < 2; answer++) {
      const bytes = await other.compressed(nonce, 'br');
      expect(brotliDecompressSync(bytes).toString()).toBe(text.replaceAll(placeholder, nonce));
    }
  }
});
