import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Season } from '../land/ground.ts';
import type { Avoidable, Hour, Place, Sight, Weather } from '../vocabulary.ts';
import { drawPrint } from './print.ts';
import { type PrintArt, type PrintWishes, printArts } from './print-wishes.ts';

interface Asked {
  readonly places?: readonly Place[];
  readonly hour?: Hour;
  readonly season?: Season;
  readonly tints?: PrintWishes['tints'];
  readonly without?: readonly Avoidable[];
  readonly weather?: Weather;
  readonly sights?: readonly Sight[];
}

const size = { width: 64, height: 80 };
const none: ReadonlyMap<string, Raster> = new Map();
const wishesOf = (
  art: PrintArt,
  { places = [], hour, season, tints = [], without = [], weather, sights = [] }: Asked,
): PrintWishes => ({
  art,
  tints,
  land: {
    places: new Set(places),
    hour,
    season,
    weather,
    sights: new Set(sights),
    without: new Set(without),
    figures: [],
  },
});
const draw = (art: PrintArt, asked: Asked = {}, seed = 1, sheet = size) =>
  drawPrint(wishesOf(art, asked), seed, sheet, none, async () => {});

/** On average over some rows, 0..1. */
function lightness(data: Uint8Array, from = 0, to = 1, { width, height } = size): number {
  const part = data.subarray(3 * width * Math.floor(from * height), 3 * width * Math.floor(to * height));
  return part.reduce((sum, value) => sum + value, 0) / part.length / 255;
}

const share = (data: Uint8Array, is: (r: number, g: number, b: number) => boolean) => {
  let count = 0;
  for (let i = 0; i < data.length; i += 3) if (is(data[i], data[i + 1], data[i + 2])) count++;
  return count / (data.length / 3);
};

test.each(printArts)(
  '%s is the same for the same seed, and four seeds are four compositions',
  async (art) => {
    const first = await draw(art);
    expect(await draw(art)).toEqual(first);
    const others = await Promise.all([2, 3, 4].map((seed) => draw(art, {}, seed)));
    for (const other of others) {
      let apart = 0;
      for (let i = 0; i < first.length; i++) apart += Math.abs(first[i] - other[i]);
      expect(apart / first.length).toBeGreaterThan(12);
    }
  },
);

test.each(printArts)('%s shows the same at any size', async (art) => {
  const small = await draw(art, { places: ['mountains'] }, 2, { width: 40, height: 40 });
  const large = await draw(art, { places: ['mountains'] }, 2, { width: 160, height: 160 });
  let apart = 0;
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 40; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let k = 0; k < 16; k++)
          sum += large[3 * ((4 * y + (k % 4)) * 160 + 4 * x + Math.floor(k / 4)) + c];
        apart += Math.abs(sum / 16 - small[3 * (y * 40 + x) + c]);
      }
  expect(apart / (40 * 40 * 3)).toBeLessThan(10);
});

test.each(printArts)('%s is darker at night than at noon', async (art) => {
  const asked = { places: ['mountains'] } as const;
  const noon = lightness(await draw(art, { ...asked, hour: 'noon' }));
  const night = lightness(await draw(art, { ...asked, hour: 'night' }));
  expect(night).toBeLessThan(noon - 0.02);
});

test('a sunset is warmer than a noon, winter lighter at the ground than summer', async () => {
  const warmth = (data: Uint8Array) => {
    let sum = 0;
    for (let i = 0; i < data.length; i += 3) sum += data[i] - data[i + 2];
    return sum / (data.length / 3);
  };
  for (const art of ['flatPoster', 'ukiyoe', 'artDeco'] as const) {
    const noon = await draw(art, { places: ['sea'], hour: 'noon' });
    expect(warmth(await draw(art, { places: ['sea'], hour: 'sunset' })), art).toBeGreaterThan(
      warmth(noon) + 10,
    );
  }
  const hills = { places: ['hills'], hour: 'noon' } as const;
  const winter = lightness(await draw('flatPoster', { ...hills, season: 'winter' }), 0.75);
  expect(winter).toBeGreaterThan(
    lightness(await draw('flatPoster', { ...hills, season: 'summer' }), 0.75) + 0.15,
  );
});

test('the layers of a poster get lighter with distance', async () => {
  for (const seed of [1, 2, 3]) {
    const data = await draw('flatPoster', { places: ['hills'], hour: 'noon' }, seed);
    const [far, middle, near] = [
      lightness(data, 0.66, 0.72),
      lightness(data, 0.8, 0.86),
      lightness(data, 0.96),
    ];
    expect(far).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(near);
  }
});

test('a lake mirrors what stands over it', async () => {
  const sheet = { width: 96, height: 96 };
  const data = await draw('flatPoster', { places: ['lake', 'mountains'], hour: 'sunset' }, 3, sheet);
  const dry = await draw(
    'flatPoster',
    { places: ['mountains'], hour: 'sunset', without: ['water'] },
    3,
    sheet,
  );
  const above = data.subarray(0, 96 * 3 * 40);
  expect(above).toEqual(dry.subarray(0, above.length));
  expect(lightness(data, 0.76, 0.9, sheet)).toBeGreaterThan(lightness(dry, 0.76, 0.9, sheet));
});

test('the named color rules a poster', async () => {
  const green = await draw('flatPoster', { places: ['hills'], tints: ['green'] });
  const purple = await draw('flatPoster', { places: ['hills'], tints: ['purple'] });
  const isGreen = (r: number, g: number, b: number) => g > r + 4 && g > b;
  const isPurple = (r: number, g: number, b: number) => r > g + 4 && b > g + 4;
  expect(share(green, isGreen)).toBeGreaterThan(0.5);
  expect(share(purple, isPurple)).toBeGreaterThan(0.5);
});

test('an ink painting is ink on paper, with one red seal', async () => {
  const sheet = { width: 160, height: 200 };
  for (const seed of [1, 2, 3, 4]) {
    const data = await draw('inkPainting', { places: ['mountains'], hour: 'night' }, seed, sheet);
    const isRed = (r: number, g: number, b: number) => r > g + 70 && r > b + 70;
    const red = share(data, isRed);
    expect(red).toBeGreaterThan(0.0006);
    expect(red).toBeLessThan(0.01);
    // Nothing else has a color.
    expect(share(data, (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) > 60)).toBeLessThan(0.012);
    let left = sheet.width;
    let right = 0;
    for (let i = 0; i < data.length; i += 3)
      if (isRed(data[i], data[i + 1], data[i + 2])) {
        left = Math.min(left, (i / 3) % sheet.width);
        right = Math.max(right, (i / 3) % sheet.width);
      }
    expect(right - left).toBeLessThan(14);
  }
});

test('a risograph of two inks has their hues, paper, and what they make together', async () => {
  const data = await draw('risograph', { places: ['mountains'], hour: 'sunset', tints: ['red', 'blue'] }, 2, {
    width: 320,
    height: 320,
  });
  const families = new Set<string>();
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
    const spread = Math.max(r, g, b) - Math.min(r, g, b);
    if (spread < 60) continue;
    families.add(r >= g && r >= b ? 'red' : b >= r && b >= g ? 'blue' : 'other');
  }
  expect([...families].sort()).toEqual(['blue', 'red']);
  expect(share(data, (r, g, b) => Math.min(r, g, b) > 195)).toBeGreaterThan(0.005);
});

test('art deco is the same on both sides', async () => {
  const { width, height } = size;
  const data = await draw('artDeco', { places: ['city'], hour: 'noon' });
  let apart = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width / 2; x++)
      apart += Math.abs(data[3 * (y * width + x) + 1] - data[3 * (y * width + width - 1 - x) + 1]);
  expect(apart / (width * height * 0.5)).toBeLessThan(14);
});

test('the great wave stands in a print of the sea, the mountain alone in one of mountains', async () => {
  const isFoam = (r: number, g: number, b: number) => r > 225 && g > 218 && b > 195;
  const sea = await draw('ukiyoe', { places: ['sea'], hour: 'noon' });
  const isBlue = (r: number, _: number, b: number) => b > r + 25;
  expect(share(sea, isBlue)).toBeGreaterThan(0.35);
  expect(share(sea, isFoam)).toBeGreaterThan(0.03);
  const mountain = await draw('ukiyoe', { places: ['mountains'], hour: 'noon' });
  expect(share(mountain, (r, g, b) => r > g + 60 && r > b + 60)).toBeGreaterThan(0.04);
});

test('figures stand in it in its inks, and what a step throws ends the work', async () => {
  const square: Raster = { width: 16, height: 16, channels: 4, data: new Uint8Array(16 * 16 * 4).fill(0) };
  for (let i = 3; i < square.data.length; i += 4) square.data[i] = 255;
  for (const art of printArts) {
    const wishes = wishesOf(art, { places: ['meadow'], hour: 'noon' });
    const cast = { ...wishes, land: { ...wishes.land, figures: [{ id: 'horse', count: 2 } as const] } };
    const without = await drawPrint(cast, 1, size, none, async () => {});
    const withThem = await drawPrint(cast, 1, size, new Map([['horse', square]]), async () => {});
    expect(withThem, art).not.toEqual(without);
    await expect(
      drawPrint(cast, 1, size, none, async () => {
        throw new Error('stopped');
      }),
    ).rejects.toThrow('stopped');
  }
});

test('what a prompt adds is seen, what it leaves out is gone', async () => {
  const night = { places: ['hills'], hour: 'night' } as const;
  const isBright = (r: number, g: number, b: number) => Math.min(r, g, b) > 120;
  const sheet = { width: 240, height: 240 };
  const dark = await draw('flatPoster', { ...night, without: ['moon', 'stars'] }, 1, sheet);
  const starry = await draw('flatPoster', { ...night, without: ['moon'] }, 1, sheet);
  const moonlit = await draw('flatPoster', { ...night, without: ['stars'] }, 1, sheet);
  const brightest = (data: Uint8Array) => data.subarray(0, 3 * 240 * 80).reduce((a, b) => Math.max(a, b));
  expect(brightest(starry)).toBeGreaterThan(brightest(dark) + 30);
  expect(share(moonlit, isBright)).toBeGreaterThan(share(dark, isBright) + 0.008);

  const noon = { places: ['hills'], hour: 'noon' } as const;
  const plain = await draw('flatPoster', noon);
  const isRed = (r: number, g: number, b: number) => r > g + 70 && r > b + 50;
  expect(share(await draw('flatPoster', { ...noon, sights: ['rainbow'] }), isRed)).toBeGreaterThan(
    share(plain, isRed) + 0.003,
  );
  const isGreen = (r: number, g: number, b: number) => g > r + 35 && g > b + 10;
  const aurora = await draw('flatPoster', { ...night, sights: ['aurora'] });
  expect(share(aurora, isGreen)).toBeGreaterThan(share(starry, isGreen) + 0.01);
  for (const weather of ['rain', 'snowfall', 'fog', 'storm'] as const)
    for (const art of ['flatPoster', 'risograph', 'inkPainting'] as const)
      expect(await draw(art, { ...noon, weather }), `${art} in ${weather}`).not.toEqual(
        await draw(art, noon),
      );

  const woods = { places: ['forest'], hour: 'noon' } as const;
  const bare = lightness(await draw('flatPoster', { ...woods, without: ['trees'] }), 0.6);
  expect(bare).toBeGreaterThan(lightness(await draw('flatPoster', woods), 0.6) + 0.02);
});
