import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerReason } from '#src/codecs/page/server-reason.ts';
import { sniff } from '#src/codecs/sniff.ts';
import { writePhoto } from '#src/codecs/write/write-photo.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { WriteOutcome, WriteRequest } from '#src/tasks/file-writing.ts';
import { type BundledPage, serveBundledPage } from '#tests/support/browser/bundled-page.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { difference, likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

let bundled: BundledPage;
let browser: Browser;
let page: Page;
let folder: string;
const asked: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-writer-'));
  [bundled, browser] = await Promise.all([
    serveBundledPage('tests/support/browser/picture-writer.page.ts'),
    launchBrowser(),
  ]);
  page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(bundled.url);
});
afterAll(async () => {
  await browser?.close();
  await bundled?.close();
  await rm(folder, { recursive: true, force: true });
});

const usual: WriteRequest = {
  format: 'jpeg',
  aim: { quality: 80 },
  metadata: 'none',
  profile: 'keep',
  many: 'refuse',
};

type Answer = Exclude<WriteOutcome, { kind: 'written' }> | { kind: 'server-needed' } | WrittenHere;
type WrittenHere = Omit<Extract<WriteOutcome, { kind: 'written' }>, 'bytes'> & { bytes: Buffer };

async function writeHere(bytes: Uint8Array, request: Partial<WriteRequest>): Promise<Answer> {
  const answer = await page.evaluate(
    ([base64, wanted]) =>
      (globalThis as unknown as { writeHere(...parameters: unknown[]): Promise<never> }).writeHere(
        base64,
        wanted,
      ),
    [Buffer.from(bytes).toString('base64'), { ...usual, ...request }] as const,
  );
  const { kind, bytes: base64 } = answer as { kind: string; bytes: string };
  return kind === 'written' ? { ...(answer as WrittenHere), bytes: Buffer.from(base64, 'base64') } : answer;
}

async function writtenHere(bytes: Uint8Array, request: Partial<WriteRequest>): Promise<WrittenHere> {
  const answer = await writeHere(bytes, request);
  if (answer.kind !== 'written') throw new Error(answer.kind);
  return answer;
}

async function pixelsOf(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, data };
}

const photo = async (name = 'dogs') => {
  const raster = await sharpSample(name, 256);
  return sharp(raster.data, { raw: raster });
};

test('the page’s own script holds no codec; each is fetched with the first picture that needs it', async () => {
  expect(asked.filter((name) => name.endsWith('.wasm'))).toEqual([]);
  const script = asked.find((name) => name.endsWith('.js'))!;
  const own = await (await fetch(new URL(script, bundled.url))).text();
  expect(own.length).toBeLessThan(6000);
  const before = asked.length;
  await writtenHere(await (await photo()).png().toBuffer(), { format: 'webp' });
  const codecs = asked.slice(before).filter((name) => name.endsWith('.wasm'));
  expect(codecs.map((name) => /squoosh_png|webp_enc_simd/.exec(name)?.[0]).sort()).toEqual([
    'squoosh_png',
    'webp_enc_simd',
  ]);
});

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('from a %s', (from) => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'bmp', 'ico', 'pdf'] as const)(
    '%s comes out as from the server',
    async (format) => {
      const source = await (await photo()).toFormat(from, from === 'png' ? {} : { quality: 95 }).toBuffer();
      const aim = { quality: format === 'png' ? 100 : 85 };
      const here = await writtenHere(source, { format, aim });
      const sniffed = sniff(here.bytes);
      expect(sniffed.kind === 'unknown' ? '' : sniffed.format.toLowerCase()).toBe(format);
      const file = path.join(folder, `source.${from}`);
      await writeFile(file, source);
      const there = await writePhoto(file, { ...usual, format, aim });
      if (there.kind !== 'written') throw new Error(there.kind);
      expect([here.width, here.height, here.count]).toEqual([there.width, there.height, there.count]);
      expect(Math.abs(here.bytes.length / there.bytes.length - 1)).toBeLessThan(0.25);
      if (format === 'bmp' || format === 'ico' || format === 'pdf') return;
      const made = await pixelsOf(here.bytes);
      expect(likeness(made, await pixelsOf(source))).toBeGreaterThan(format === 'png' ? 45 : 30);
      expect(likeness(made, await pixelsOf(there.bytes))).toBeGreaterThan(format === 'png' ? 45 : 33);
    },
  );
});

test('PNG to PNG keeps every pixel and its transparency', async () => {
  const raster = await sharpSample('cup', 120);
  const soft = Buffer.from(raster.data.slice(0, raster.width * raster.height));
  const source = await sharp(raster.data, { raw: raster })
    .joinChannel(soft, { raw: { width: raster.width, height: raster.height, channels: 1 } })
    .png()
    .toBuffer();
  const { bytes } = await writtenHere(source, { format: 'png', aim: { quality: 100 } });
  const before = await sharp(source).raw().toBuffer();
  expect((await sharp(bytes).raw().toBuffer()).equals(before)).toBe(true);
  const onRed = await writtenHere(source, { format: 'png', background: 'ff0000', aim: { quality: 100 } });
  const flattened = await pixelsOf(await sharp(source).flatten({ background: '#ff0000' }).png().toBuffer());
  expect(difference(await pixelsOf(onRed.bytes), flattened).most).toBeLessThanOrEqual(1.01);
});

test('a photo comes out upright, within the cap, with its profile and what was chosen of its metadata', async () => {
  const author = 'Somebody Else';
  const place = 'PLACE-48.137N';
  const source = await (await photo())
    .withIccProfile('p3')
    .withExif({
      IFD0: { Copyright: author, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSMapDatum: place },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
  const shown = await sharp(source, { ignoreIcc: true }).autoOrient().toBuffer();
  const full = await sharp(shown).metadata();
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { bytes, width, height, lost } = await writtenHere(source, {
      format,
      metadata: 'no-location',
      maxSide: 128,
      aim: { quality: 100 },
    });
    expect([width, height]).toEqual([Math.floor((full.width * 128) / full.height), 128]);
    const { icc, exif, orientation } = await sharp(bytes).metadata();
    expect(icc?.equals((await sharp(source).metadata()).icc!)).toBe(true);
    expect([exif?.includes(author), exif?.includes(place), orientation, lost]).toEqual([true, false, 1, []]);
    const small = await sharp(shown).resize(width, height, { fit: 'fill' }).png().toBuffer();
    const made = await sharp(bytes, { ignoreIcc: true }).png().toBuffer();
    expect(likeness(await pixelsOf(made), await pixelsOf(small))).toBeGreaterThan(28);
  }
});

test.each(['jpeg', 'webp', 'avif'] as const)('a size is met for %s by the same search', async (format) => {
  const source = await (await photo()).png().toBuffer();
  for (const maxBytes of [6_000, 11_000]) {
    const { bytes, target } = await writtenHere(source, { format, aim: { maxBytes } });
    expect(bytes.length).toBeLessThanOrEqual(maxBytes);
    if (target!.reach === 'coarse') expect(target!.nextBytes).toBeGreaterThan(maxBytes);
    else expect(bytes.length).toBeGreaterThanOrEqual(maxBytes * 0.97);
  }
  expect(await writeHere(source, { format, aim: { maxBytes: 150 } })).toMatchObject({
    kind: 'target-missed',
  });
  const shrunk = await writtenHere(source, { format, aim: { maxBytes: 1000, mayShrink: true } });
  expect(shrunk.bytes.length).toBeLessThanOrEqual(1000);
});

test('a file that is not to grow stays its own pixels where nothing smaller comes out', async () => {
  const place = 'PLACE-48.137N';
  const small = await (await photo())
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSMapDatum: place } })
    .jpeg({ quality: 20, mozjpeg: true })
    .toBuffer();
  const plain = { format: 'jpeg', aim: { quality: 95 }, neverLarger: true } as const;
  const kept = await writtenHere(small, { ...plain, metadata: 'keep' });
  expect([kept.isOriginal, kept.bytes.equals(small)]).toEqual([true, true]);
  const without = await writtenHere(small, { ...plain, metadata: 'no-location' });
  expect([without.isOriginal, without.bytes.includes(place)]).toEqual([true, false]);
  expect(difference(await pixelsOf(without.bytes), await pixelsOf(small)).most).toBe(0);
  // A size it has already is met by itself; a better one is not needed where less is smaller.
  expect((await writtenHere(small, { ...plain, aim: { maxBytes: 1e6 } })).isOriginal).toBe(true);
  expect((await writtenHere(small, { ...plain, aim: { quality: 5 } })).isOriginal).toBeUndefined();
  // With other pixels, quality gives way.
  const resized = await writtenHere(small, { ...plain, maxSide: 255, aim: { quality: 100 } });
  expect([Math.max(resized.width, resized.height), resized.bytes.length <= small.length]).toEqual([
    255,
    true,
  ]);
  expect(
    (await writtenHere(small, { ...plain, format: 'webp', aim: { quality: 100 } })).bytes.length,
  ).toBeLessThanOrEqual(small.length);
});

test('what the server does better is left to it', async () => {
  const picture = await photo();
  const png = await picture.clone().png().toBuffer();
  const other = await picture.clone().negate().png().toBuffer();
  const frames = await sharp([png, other], { join: { animated: true } })
    .webp({ delay: [90, 90] })
    .toBuffer();
  const deep = await picture.clone().toColourspace('rgb16').png().toBuffer();
  const cmyk = await picture.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  const wide = await picture.clone().withIccProfile('p3').png().toBuffer();
  const asked: readonly (readonly [Uint8Array, Partial<WriteRequest>, ServerReason])[] = [
    [frames, { format: 'webp' }, 'frames'],
    [deep, { format: 'jpeg' }, 'depth'],
    [cmyk, { format: 'png', aim: { quality: 100 } }, 'colors'],
    [wide, { format: 'jpeg', profile: 'srgb' }, 'colors'],
    [wide, { format: 'avif' }, 'colors'],
    [png, { format: 'gif' }, 'writing'],
    [png, { format: 'tiff' }, 'writing'],
    [png, { format: 'png', aim: { quality: 60 } }, 'colors'],
    [png.subarray(0, 3000), { format: 'jpeg' }, 'failed'],
  ];
  for (const [index, [bytes, request, reason]] of asked.entries()) {
    expect(await writeHere(bytes, request), String(index)).toEqual({ kind: 'server-needed', reason });
  }
  // And it goes on afterwards.
  expect((await writtenHere(png, { format: 'jpeg' })).bytes.length).toBeGreaterThan(1000);
  expect(problems).toEqual([]);
});
