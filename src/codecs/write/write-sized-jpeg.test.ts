import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sizedPixels, writeSizedJpeg } from './write-sized-jpeg.server.ts';

const side = 300;
const noise = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3) } as const;
for (let i = 0; i < noise.data.length; i++) noise.data[i] = 128 + 60 * Math.sin(i / 7) + 50 * Math.sin(i * i);

test('says its density, and is as large as asked: at most, at least, or free', async () => {
  const free = await writeSizedJpeg(noise, 437);
  if (!('quality' in free)) throw new Error('nothing was missed');
  const { format, density, width, chromaSubsampling } = await sharp(free.bytes).metadata();
  expect([format, density, width, chromaSubsampling]).toEqual(['jpeg', 437, side, '4:4:4']);
  expect(free.quality).toBe(95);

  const most = Math.round(free.bytes.length / 3);
  const small = await writeSizedJpeg(noise, 300, { most });
  if (!('quality' in small)) throw new Error('nothing was missed');
  expect(small.bytes.length).toBeLessThanOrEqual(most);
  expect(small.bytes.length).toBeGreaterThan(0.9 * most);

  const least = free.bytes.length + 2000;
  const large = await writeSizedJpeg(noise, 300, { least });
  if (!('quality' in large)) throw new Error('nothing was missed');
  expect(large.bytes.length).toBeGreaterThanOrEqual(least);
});

test('what is too large at the lowest quality is missed, not written', async () => {
  const missed = await writeSizedJpeg(noise, 300, { most: 1000 });
  expect(missed).toMatchObject({ smallestBytes: expect.any(Number) });
});

test('sRGB pixels of the size asked for stay as they are; others are resized, alpha laid over white', async () => {
  const size = { width: side, height: side };
  expect((await sizedPixels({ raster: noise }, size)).data).toEqual(noise.data);
  const clear = { width: 4, height: 4, channels: 4, data: new Uint8Array(64) } as const;
  const small = await sizedPixels({ raster: clear }, { width: 2, height: 3 });
  expect([small.width, small.height, small.channels]).toEqual([2, 3, 3]);
  expect([...small.data]).toEqual(Array(18).fill(255));
});

test('another color space becomes sRGB, 16 bits become 8', async () => {
  const picture = { create: { width: 4, height: 4, channels: 3, background: '#c04020' } } as const;
  const wide = await sharp(picture).withIccProfile('p3').png().toBuffer();
  const profile = new Uint8Array((await sharp(wide).metadata()).icc!);
  const { data } = await sharp(wide, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  const deep = Uint16Array.from(data, (value) => value * 257);
  const size = { width: 4, height: 4 };
  const raster = { ...size, channels: 3, data: deep } as const;
  const pixels = await sizedPixels({ raster, profile }, size);
  expect([...data.subarray(0, 3)]).not.toEqual([0xc0, 0x40, 0x20]);
  for (const [i, value] of [0xc0, 0x40, 0x20].entries()) {
    expect(Math.abs(pixels.data[i] - value)).toBeLessThanOrEqual(2);
  }
});
