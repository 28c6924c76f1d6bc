import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gammaBody, p3Places, pngWith, primariesBody, srgbPlaces } from '#tests/fixtures/declared-png.ts';
import type { WriteRequest } from '../../tasks/file-writing.ts';
import { bytesSource } from '../byte-source.ts';
import { writeInPage } from '../page/write-in-page.ts';
import { exportPicture } from '../pixels/export-picture.server.ts';
import { openPhoto } from '../pixels/open-photo.server.ts';
import { probeSource } from '../probe/probe-source.ts';
import { nodeCodecs } from '../wasm/wasm-codecs.server.ts';
import { writePhoto } from '../write/write-photo.server.ts';
import { backgroundIn } from './background-color.ts';
import { soundProfile } from './icc-profile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-color-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function saved(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `${files++}`);
  await writeFile(file, bytes);
  return file;
}

const usual = { aim: { quality: 100 }, metadata: 'none', profile: 'keep', many: 'refuse' } as const;

async function written(bytes: Uint8Array, request: Partial<WriteRequest> & Pick<WriteRequest, 'format'>) {
  const outcome = await writePhoto(await saved(bytes), { ...usual, ...request });
  if (outcome.kind !== 'written') throw new Error(outcome.kind);
  return outcome.bytes;
}

/** As somebody sees it whose program knows profiles. */
const seen = async (bytes: Uint8Array | string) => {
  const raw = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return [...raw.subarray(0, 3)];
};

function expectColor(got: readonly number[], wanted: readonly number[], most: number) {
  for (const [channel, value] of wanted.entries()) {
    expect(Math.abs(got[channel] - value), `${got}, not ${wanted}`).toBeLessThanOrEqual(most);
  }
}

const red = [220, 40, 40] as const;
/** The same numbers in Display P3, as sRGB shows them; the green lies outside and is cut off. */
const redOfP3 = [240, 0, 21];
const p3 = { gAMA: gammaBody(1 / 2.2), cHRM: primariesBody(p3Places) };

describe('colors that a PNG declares without a profile', () => {
  test.each([
    ['gAMA and cHRM', p3],
    ['cICP', { cICP: Uint8Array.of(12, 13, 0, 1) }],
    ['cICP, which goes before sRGB', { cICP: Uint8Array.of(12, 13, 0, 1), sRGB: Uint8Array.of(0) }],
  ])('%s: look the same in every format', async (_name, chunks) => {
    const png = await pngWith(red, chunks);
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'] as const) {
      expectColor(await seen(await written(png, { format })), redOfP3, 3);
    }
    const photo = await openPhoto(await saved(png));
    expect([...(await photo.pixels()).data.subarray(0, 3)]).toEqual([...red]);
    expectColor([...(await photo.analysis({ width: 4, height: 4 })).data.subarray(0, 3)], redOfP3, 2);
    const exported = path.join(folder, 'exported');
    await exportPicture(await saved(png), exported, { format: 'webp', quality: 100 });
    expectColor(await seen(exported), redOfP3, 3);
  });

  test('in the page as well; what takes a conversion goes to the server', async () => {
    const png = await pngWith(red, p3);
    const kept = await writeInPage(png, { ...usual, format: 'webp' }, nodeCodecs);
    if (kept.kind !== 'written') throw new Error(kept.kind);
    expectColor(await seen(kept.bytes), redOfP3, 3);
    const converted = await writeInPage(png, { ...usual, format: 'bmp' }, nodeCodecs);
    expect(converted).toEqual({ kind: 'server-needed', reason: 'colors' });
  });

  test('numbers of an AVIF are heard as well, unless a profile stands beside them', async () => {
    const create = { width: 24, height: 16, channels: 3, background: '#dc2828' } as const;
    const data = new Uint8Array(await sharp({ create }).ensureAlpha().raw().toBuffer());
    const raster = { width: 24, height: 16, channels: 4, data } as const;
    const avif = Buffer.from(await nodeCodecs.encodeAvif(raster, { quality: 100, subsample: 3 }));
    // Not told, as our own encoder leaves it.
    expect(avif.readUInt16BE(avif.indexOf('nclx') + 4)).toBe(2);
    expectColor(await seen(await written(avif, { format: 'png' })), red, 4);
    avif.writeUInt16BE(12, avif.indexOf('nclx') + 4);
    expectColor(await seen(await written(avif, { format: 'png' })), redOfP3, 4);
    const tagged = await sharp({ create }).withIccProfile('p3').avif({ quality: 100 }).toBuffer();
    expect((await probeSource(bytesSource(tagged))).declaredProfile).toBeUndefined();
  });

  test('light in proportion to the numbers comes out as sRGB says it', async () => {
    const png = await pngWith([55, 55, 55], { gAMA: gammaBody(1) });
    // 55 / 255 of the light is 128 in sRGB.
    expectColor(await seen(await written(png, { format: 'gif' })), [128, 128, 128], 1);
  });

  test('white of a picture for HDR displays is 203 candelas', async () => {
    const signal = (value: number) => [value, value, value] as [number, number, number];
    const pq = { cICP: Uint8Array.of(9, 16, 0, 1) };
    expectColor(await seen(await written(await pngWith(signal(148), pq), { format: 'gif' })), signal(255), 3);
    expectColor(await seen(await written(await pngWith(signal(255), pq), { format: 'gif' })), signal(255), 0);
    const hlg = { cICP: Uint8Array.of(9, 18, 0, 1) };
    expectColor(
      await seen(await written(await pngWith(signal(191), hlg), { format: 'gif' })),
      signal(255),
      3,
    );
  });

  test.each([
    ['sRGB', { sRGB: Uint8Array.of(0), gAMA: gammaBody(1), cHRM: primariesBody(p3Places) }],
    ['its numbers', { gAMA: gammaBody(0.45455), cHRM: primariesBody(srgbPlaces) }],
    ['gamma alone', { gAMA: gammaBody(0.45455) }],
    ['cICP', { cICP: Uint8Array.of(1, 13, 0, 1) }],
    ['video of a narrow range', { cICP: Uint8Array.of(9, 16, 0, 0) }],
    ['three primaries in one place', { cHRM: primariesBody([0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3]) }],
    ['chunks that are cut', { gAMA: Uint8Array.of(0), cHRM: Uint8Array.of(1, 2), cICP: Uint8Array.of(12) }],
  ])('%s: nothing to be said', async (_name, chunks) => {
    const header = await probeSource(bytesSource(await pngWith(red, chunks)));
    expect(header.declaredProfile).toBeUndefined();
  });
});

describe('a profile that says a wrong size', () => {
  async function wrong(change: (icc: Buffer) => Buffer): Promise<Buffer> {
    const tagged = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#dc2828' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const icc = change(Buffer.from((await sharp(tagged).metadata()).icc!));
    const start = tagged.indexOf('ICC_PROFILE\0') - 4;
    const end = start + 2 + tagged.readUInt16BE(start + 2);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(16 + icc.length, 2);
    const segment = [head, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc];
    return Buffer.concat([tagged.subarray(0, start), ...segment, tagged.subarray(end)]);
  }
  const lied = (icc: Buffer) => {
    icc.writeUInt32BE(icc.length + 12, 0);
    return icc;
  };
  const longer = (icc: Buffer) => Buffer.concat([icc, Buffer.alloc(7, 9)]);

  test.each([
    ['in its first number', lied],
    ['by what follows it', longer],
  ])('%s: stays with the picture in every format', async (_name, change) => {
    const jpeg = await wrong(change);
    const look = await seen(jpeg);
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
      const bytes = await written(jpeg, { format });
      const { icc } = await sharp(bytes).metadata();
      expect(icc?.readUInt32BE(0), format).toBe(icc?.length ?? -1);
      expectColor(await seen(bytes), look, 3);
    }
  });

  test('one that is right stays as it is', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const icc = new Uint8Array((await sharp(png).metadata()).icc!);
    expect(soundProfile(icc)).toBe(icc);
  });
});

describe('a color laid under a picture with a profile', () => {
  const clear = async (profile: string) =>
    sharp({ create: { width: 24, height: 16, channels: 4, background: '#0000' } })
      .withIccProfile(profile)
      .png()
      .toBuffer();
  const wanted = [192, 64, 64];

  test('looks as it was asked for: written, exported and in the page', async () => {
    const png = await clear('p3');
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
      expectColor(await seen(await written(png, { format, background: 'c04040' })), wanted, 2);
    }
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const file = path.join(folder, `on-red.${format}`);
      await exportPicture(await saved(png), file, { format, quality: 95, background: 'c04040' });
      expectColor(await seen(file), wanted, 2);
    }
    const request = { ...usual, format: 'webp', background: 'c04040' } as const;
    const inPage = await writeInPage(png, request, nodeCodecs);
    if (inPage.kind !== 'written') throw new Error(inPage.kind);
    expectColor(await seen(inPage.bytes), wanted, 2);
  });

  test('is white where white is asked for, without a sum', () => {
    expect(backgroundIn(new Uint8Array(200), 'ffffff')).toBe('ffffff');
    expect(backgroundIn(undefined, 'c04040')).toBe('c04040');
  });

  test('cannot be said where the profile has tables', async () => {
    const icc = new Uint8Array((await sharp(await clear('p3')).metadata()).icc!);
    // One of its tags passes for a table.
    const tables = Buffer.from(icc);
    tables.write('A2B0', 132, 'latin1');
    expect(backgroundIn(tables, 'c04040')).toBeNull();
    expect(backgroundIn(icc, 'c04040')).toMatch(/^b[0-9a-f]4[0-9a-f]4[0-9a-f]$/);
  });
});

test('a profile that would take much of the size asked for gives way to the picture', async () => {
  const noise = await sharp({
    create: {
      width: 160,
      height: 120,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();
  const { icc } = await sharp(noise).metadata();
  const maxBytes = icc!.length + 2000;
  const small = await written(noise, { format: 'jpeg', aim: { maxBytes } });
  expect(small.length).toBeLessThanOrEqual(maxBytes);
  expect((await sharp(small).metadata()).icc).toBeUndefined();
  const large = await written(noise, { format: 'jpeg', aim: { maxBytes: icc!.length * 11 } });
  expect((await sharp(large).metadata()).icc).toBeDefined();
  const request = { ...usual, format: 'jpeg', aim: { maxBytes } } as const;
  expect(await writeInPage(noise, request, nodeCodecs)).toEqual({ kind: 'server-needed', reason: 'colors' });
});
