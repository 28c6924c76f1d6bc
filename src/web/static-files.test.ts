import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type StaticFiles, staticFiles } from './static-files.server.ts';

const script = `export const words = ${JSON.stringify('a long line '.repeat(200))};\n`;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let files: StaticFiles;

beforeAll(async () => {
  folder = await tempFolder();
  await mkdir(path.join(folder.path, 'assets'));
  await writeFile(path.join(folder.path, 'assets/app-1a2b.js'), script);
  await mkdir(path.join(folder.path, 'builds/meta'), { recursive: true });
  await writeFile(path.join(folder.path, 'builds/latest.json'), '{"id":"1a2b"}');
  await writeFile(path.join(folder.path, 'builds/meta/1a2b.json'), '{"id":"1a2b"}');
  await writeFile(path.join(folder.path, 'photo.webp'), Buffer.from([1, 2, 3, 4]));
  await writeFile(path.join(folder.path, '.secret'), 'no');
  files = staticFiles(folder.path);
});
afterAll(() => folder.remove());

const ask = (pathname: string, init?: RequestInit) => files(new Request(`http://site${pathname}`, init));

test('a file with a hash in its name is kept by the browser for a year and never asked for again', async () => {
  const response = await ask('/assets/app-1a2b.js');
  expect(response?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response?.text()).toBe(script);
});

test('a script arrives compressed where the browser can, and says so to caches', async () => {
  const response = await ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(response?.headers.get('content-encoding')).toBe('br');
  expect(response?.headers.get('vary')).toBe('accept-encoding');
  const bytes = Buffer.from(await response!.arrayBuffer());
  expect(bytes.length).toBeLessThan(script.length / 10);
  expect(Number(response?.headers.get('content-length'))).toBe(bytes.length);
  expect(brotliDecompressSync(bytes).toString()).toBe(script);
});

test('a picture is sent as it is', async () => {
  const response = await ask('/photo.webp', { headers: { 'accept-encoding': 'br' } });
  expect(response?.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await response!.arrayBuffer())).toEqual(Buffer.from([1, 2, 3, 4]));
});

test('a browser that has the file already gets 304 and no bytes', async () => {
  const etag = (await ask('/photo.webp'))!.headers.get('etag')!;
  const response = await ask('/photo.webp', { headers: { 'if-none-match': etag } });
  expect(response?.status).toBe(304);
  expect(await response?.text()).toBe('');
});

test('HEAD tells the size without the bytes', async () => {
  const response = await ask('/photo.webp', { method: 'HEAD' });
  expect(response?.headers.get('content-length')).toBe('4');
  expect(await response?.text()).toBe('');
});

test.each(['/.secret', '/..%2f..%2fetc/passwd', '/assets', '/assets/../../package.json', '/missing.js'])(
  '%s is not answered',
  async (pathname) => {
    expect(await ask(pathname)).toBeNull();
  },
);

test('which build is the latest is asked for each time, what is said of one build is kept', async () => {
  expect((await ask('/builds/latest.json'))?.headers.get('cache-control')).toBe('no-cache');
  expect((await ask('/builds/meta/1a2b.json'))?.headers.get('cache-control')).toContain('immutable');
});
