import { describe, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { sniff } from '../sniff.ts';
import { meetTarget, type PictureEncoder } from './meet-target.ts';
import { sharpEncoder } from './sharp-encoder.server.ts';

/** An encoder whose sizes are known: `sizes` by rung and scale for a picture of 100 × 100, and with its area. */
function encoderOf(sizes: readonly (readonly number[])[], side = 100): PictureEncoder {
  const scales = sizes.map((rungs) => ({
    lowest: 1,
    highest: rungs.length,
    encode: async (rung: number) => new Uint8Array(Math.ceil((rungs[rung - 1] * side * side) / 10_000)),
  }));
  return {
    width: side,
    height: side,
    scales,
    poorShare: 0.15,
    resized: async ({ width }) => encoderOf(sizes, width),
  };
}

const growing = Array.from({ length: 100 }, (_, i) => Math.round(2000 * 1.035 ** i));

describe('the search for a size', () => {
  test('is never above, comes within 3 % or to the next step, in few encodes, for every target', async () => {
    let encodes = 0;
    for (let maxBytes = 2000; maxBytes < 70_000; maxBytes += 977) {
      const result = await meetTarget(encoderOf([growing]), { maxBytes });
      if (!result.isMet) throw new Error(`${maxBytes} was not met`);
      expect(result.bytes.length).toBeLessThanOrEqual(maxBytes);
      const next = growing[result.rung];
      if (result.reach === 'close') expect(result.bytes.length).toBeGreaterThanOrEqual(maxBytes * 0.97);
      if (result.reach === 'coarse') expect(next).toBeGreaterThan(maxBytes);
      if (result.reach === 'coarse') expect(result.nextBytes).toBe(next);
      if (result.reach === 'best') expect(result.rung).toBe(100);
      encodes += result.encodes;
      expect(result.encodes).toBeLessThanOrEqual(9);
    }
    expect(encodes / 70).toBeLessThan(5);
  });

  test('is right where sizes do not rise with every rung', async () => {
    const restless = growing.map((bytes, i) => Math.round(bytes * (1 + 0.05 * Math.sin(i * 2.3))));
    for (let maxBytes = 2500; maxBytes < 60_000; maxBytes += 1711) {
      const result = await meetTarget(encoderOf([restless]), { maxBytes });
      expect(result.isMet && result.bytes.length <= maxBytes).toBe(true);
      expect(result.encodes).toBeLessThanOrEqual(10);
    }
  });

  test('reaches what lies between two steps by another scale', async () => {
    const coarse = [1000, 2000, 4000, 8000];
    const between = coarse.map((bytes) => bytes * 0.745);
    const result = await meetTarget(encoderOf([coarse, between]), { maxBytes: 6000 });
    expect(result).toMatchObject({ isMet: true, reach: 'close', rung: 4, scale: 1 });
    const without = await meetTarget(encoderOf([coarse]), { maxBytes: 6000 });
    expect(without).toMatchObject({ isMet: true, reach: 'coarse', rung: 3, nextBytes: 8000 });
  });

  test('says when the highest quality is smaller than asked', async () => {
    const result = await meetTarget(encoderOf([growing]), { maxBytes: 10_000_000 });
    expect(result).toMatchObject({ isMet: true, reach: 'best', rung: 100, encodes: 2 });
  });

  test('what no quality reaches is a result with the size that fits, and a smaller picture if that is allowed', async () => {
    const missed = await meetTarget(encoderOf([growing]), { maxBytes: 500 });
    expect(missed).toMatchObject({ isMet: false, smallestBytes: 2000 });
    const fits = missed.isMet ? null : missed.fits;
    expect(fits!.bytes).toBeLessThanOrEqual(500);
    expect(fits!.width).toBeGreaterThan(20);
    const shrunk = await meetTarget(encoderOf([growing]), { maxBytes: 500, mayShrink: true });
    if (!shrunk.isMet) throw new Error('not met');
    expect(shrunk.width).toBe(fits!.width);
    expect(shrunk.bytes.length).toBeGreaterThanOrEqual(fits!.bytes);
    expect(shrunk.bytes.length).toBeLessThanOrEqual(500);
  });

  test('a poor quality is called so, and gives way to fewer pixels at a better one if that is allowed', async () => {
    const maxBytes = growing[9];
    const poor = await meetTarget(encoderOf([growing]), { maxBytes });
    expect(poor).toMatchObject({ isMet: true, isPoor: true, rung: 10, width: 100 });
    const shrunk = await meetTarget(encoderOf([growing]), { maxBytes, mayShrink: true });
    if (!shrunk.isMet) throw new Error('not met');
    expect(shrunk.isPoor).toBe(false);
    expect(shrunk.rung).toBeGreaterThanOrEqual(30);
    expect(shrunk.width).toBeLessThan(100);
    expect(shrunk.bytes.length).toBeLessThanOrEqual(maxBytes);
    const modest = await meetTarget(encoderOf([growing]), { maxBytes: growing[19], mayShrink: true });
    expect(modest).toMatchObject({ isMet: true, isPoor: false, rung: 20, width: 100 });
  });

  test('gives up on what not even one pixel reaches', async () => {
    const stubborn: PictureEncoder = { ...encoderOf([[900, 1000]]), resized: async () => stubborn };
    expect(await meetTarget(stubborn, { maxBytes: 100 })).toMatchObject({ isMet: false, fits: null });
  });
});

describe('real encoders', () => {
  // Palettes of a GIF have four sizes.
  test.each([
    ['jpeg', [0.2, 0.5, 0.8], 2],
    ['webp', [0.2, 0.5, 0.8], 3],
    ['png', [0.5, 0.8], 2],
    ['avif', [0.6], 1],
    ['gif', [0.4], 0],
    ['pdf', [0.5], 0],
  ] as const)(
    '%s comes near to sizes between its smallest and its largest',
    async (format, shares, close) => {
      const raster = await sharpSample('dogs', 160);
      const encoder = sharpEncoder(
        { raster, count: 1, metadata: {} },
        { format, aim: { quality: 1 }, metadata: 'none', profile: 'keep', many: 'refuse' },
      );
      const [{ lowest, highest, encode }] = encoder.scales;
      const smallest = (await encode(lowest)).length;
      const largest = (await encode(format === 'png' ? 99 : highest)).length;
      let closeOnes = 0;
      for (const share of shares) {
        const maxBytes = Math.round(smallest * (largest / smallest) ** share);
        const result = await meetTarget(encoder, { maxBytes });
        if (!result.isMet) throw new Error('not met');
        expect(result.bytes.length).toBeLessThanOrEqual(maxBytes);
        expect(sniff(result.bytes)).toMatchObject({ format: format === 'pdf' ? 'PDF' : format });
        if (result.reach === 'coarse') expect(result.nextBytes).toBeGreaterThan(maxBytes);
        else expect(result.bytes.length).toBeGreaterThanOrEqual(maxBytes * 0.97);
        if (result.reach === 'close') closeOnes++;
      }
      expect(closeOnes).toBeGreaterThanOrEqual(close);
    },
    60_000,
  );
});
