import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
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

test('the template is used: what is sent differs in the nonce alone', async () => {
  const [one, other] = ['M', 'x'].map((letter) => letter.repeat(24) + createNonce().slice(24));
  await page.compressed(one, 'br');
  const [first, second] = [await page.compressed(one, 'br'), await page.compressed(other, 'br')];
  expect(first.length).toBe(second.length);
  expect(first.toString('latin1').replace(one, other)).toBe(second.toString('latin1'));
});

test('no nonce comes twice, and all are as long', () => {
  const nonces = Array.from({ length: 1000 }, createNonce);
  expect(new Set(nonces).size).toBe(1000);
  expect(new Set(nonces.map((nonce) => nonce.length))).toEqual(new Set([26]));
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
