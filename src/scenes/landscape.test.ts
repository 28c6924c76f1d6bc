import { expect, test } from 'vitest';
import { composeLandscape } from './compose-landscape.ts';
import { drawLandscape, type Landscape } from './landscape.ts';
import type { LandscapeWishes } from './wishes.ts';

const size = 72;

type Wanted = Partial<{
  [K in keyof LandscapeWishes]: LandscapeWishes[K] extends ReadonlySet<infer T> ? T[] : LandscapeWishes[K];
}>;

function compose(
  { places = [], sights = [], without = [], ...rest }: Wanted,
  seed = 3,
  aspect = 1,
): Landscape {
  const wishes = {
    ...rest,
    places: new Set(places),
    sights: new Set(sights),
    without: new Set(without),
    figures: [],
  };
  return composeLandscape(wishes as LandscapeWishes, seed, aspect);
}

const draw = (landscape: Landscape, width = size, height = width) =>
  drawLandscape(landscape, width, height, new Map(), async () => {});

/** Mean red, green and blue of the rows from `from` to `to` (shares of the height). */
function mean(data: Uint8Array, from = 0, to = 1, width = size): [number, number, number] {
  const height = data.length / 3 / width;
  const sums = [0, 0, 0];
  const rows = [Math.floor(from * height), Math.floor(to * height)];
  for (let i = rows[0] * width; i < rows[1] * width; i++)
    for (let c = 0; c < 3; c++) sums[c] += data[3 * i + c];
  const pixels = (rows[1] - rows[0]) * width;
  return [sums[0] / pixels, sums[1] / pixels, sums[2] / pixels];
}
const bright = ([r, g, b]: readonly number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

test('the same wishes and seed are the same picture to the byte, another seed is another one', async () => {
  const wanted: Wanted = { places: ['islands'], hour: 'afternoon' };
  const first = await draw(compose(wanted));
  expect(await draw(compose(wanted))).toEqual(first);
  const other = await draw(compose(wanted, 4));
  let change = 0;
  for (let i = 0; i < first.length; i++) change += Math.abs(first[i] - other[i]);
  expect(change / first.length).toBeGreaterThan(8);
});

test.each(['coast', 'lake', 'hills', 'forest', 'desert', 'plain'] as const)(
  'a draft of a %s shows the same scene as the large picture',
  async (place) => {
    const scene = compose({ places: [place], hour: 'afternoon' });
    const small = await draw(scene);
    // Large enough to be drawn on the finer grid.
    const times = 5;
    const large = await draw(scene, size * times);
    let error = 0;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        for (let c = 0; c < 3; c++) {
          let sum = 0;
          for (let v = 0; v < times; v++)
            for (let u = 0; u < times; u++)
              sum += large[((times * y + v) * size * times + times * x + u) * 3 + c];
          error += (sum / times ** 2 - small[(y * size + x) * 3 + c]) ** 2;
        }
    const psnr = 10 * Math.log10(255 ** 2 / (error / (size * size * 3)));
    // Single leaves are finer than a pixel of the small one.
    expect(psnr).toBeGreaterThan(place === 'forest' ? 18.5 : 21);
  },
);

test('the hour is seen: a sunset is warm, noon is blue above, night is dark', async () => {
  const of = async (hour: 'noon' | 'sunset' | 'night') =>
    draw(compose({ places: ['sea'], hour, weather: 'clear' }));
  const [noon, sunset, night] = [await of('noon'), await of('sunset'), await of('night')];
  const [noonSky, sunsetSky] = [mean(noon, 0, 0.4), mean(sunset, 0.3, 0.6)];
  expect(noonSky[2] - noonSky[0]).toBeGreaterThan(25);
  expect(sunsetSky[0] - sunsetSky[2]).toBeGreaterThan(25);
  expect(bright(mean(night))).toBeLessThan(0.55 * bright(mean(noon)));
});

test('a moon stands where the composition put it', async () => {
  const scene = compose({ places: ['lake'], sights: ['moon'], weather: 'clear' });
  const data = await draw(scene);
  const { halfWidth, horizon } = scene.camera;
  const up = (scene.sun.height * Math.PI) / 180;
  const aside = (scene.sun.side * Math.PI) / 180;
  const column = (Math.tan(aside) / (2 * halfWidth) + 0.5) * size;
  const row = horizon * size - (Math.tan(up) / Math.cos(aside) / (2 * halfWidth)) * size;
  let best = { light: 0, x: 0, y: 0 };
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const light = bright([...data.subarray((y * size + x) * 3, (y * size + x) * 3 + 3)]);
      if (light > best.light) best = { light, x, y };
    }
  expect(best.light).toBeGreaterThan(150);
  expect(Math.hypot(best.x - column, best.y - row)).toBeLessThan(4);
});

test('northern lights are green in a dark sky, and gone where they are left out', async () => {
  const wanted: Wanted = { places: ['fjord'], hour: 'night', weather: 'clear' };
  const green = async (one: Wanted) => {
    const [r, g, b] = mean(await draw(compose(one)), 0, 0.5);
    return g - (r + b) / 2;
  };
  const lit = await green({ ...wanted, sights: ['aurora'] });
  expect(lit).toBeGreaterThan(4);
  expect(await green({ ...wanted, sights: ['aurora'], without: ['aurora'] })).toBeLessThan(lit - 4);
});

test('what is left out changes the picture: no clouds, no trees, no snow', async () => {
  const clouded = compose({ places: ['hills'], weather: 'cloudy' });
  const clear = compose({ places: ['hills'], weather: 'cloudy', without: ['clouds'] });
  expect([clouded.cover.heaped > 0.4, clear.cover.heaped, clear.cover.veil]).toEqual([true, 0, 0]);
  const [low, high] = [mean(await draw(clear), 0, 0.3), mean(await draw(clouded), 0, 0.3)];
  // Clouds are gray or white: the blue of the sky stands out less.
  expect(low[2] - low[0]).toBeGreaterThan(high[2] - high[0] + 10);
  expect(compose({ places: ['forest'], without: ['trees'] }).forest.density).toBe(0);
  expect(compose({ places: ['mountains'], season: 'winter', without: ['snow'] }).season).toBe('summer');
  expect(compose({ places: ['lake'], without: ['water'] }).hasWater).toBe(false);
});

test('winter is whiter than summer on the ground, and flowers are in bloom', async () => {
  const ground = async (wanted: Wanted) => mean(await draw(compose(wanted)), 0.75, 1);
  const [winter, summer] = [
    await ground({ places: ['hills'], season: 'winter', hour: 'afternoon' }),
    await ground({ places: ['hills'], season: 'summer', hour: 'afternoon' }),
  ];
  expect(winter[2]).toBeGreaterThan(summer[2] + 40);
  expect(compose({ places: [], sights: ['flowers'] }).flowers).toBe(1);
});

test('snow before mountains is smooth: neighbors are alike, and shadows on it are blue', async () => {
  const scene = compose({ places: ['mountains'], season: 'winter', hour: 'afternoon', weather: 'clear' });
  const data = await draw(scene, size * 2);
  const width = size * 2;
  let change = 0;
  let count = 0;
  let [red, blue] = [0, 0];
  for (let i = Math.round(width * 0.7) * width; i < width * width - 1; i++, count++) {
    const at = (n: number) => bright([data[3 * n], data[3 * n + 1], data[3 * n + 2]]);
    change += Math.abs(at(i + 1) - at(i));
    if (at(i) < 130) {
      red += data[3 * i];
      blue += data[3 * i + 2];
    }
  }
  expect(change / count).toBeLessThan(14);
  expect(blue).toBeGreaterThan(red);
});

test('a beach is of light warm sand at noon, and not black before a setting sun', async () => {
  const sandAt = async (hour: 'noon' | 'sunset') =>
    mean(await draw(compose({ places: ['coast'], hour }, 5)), 0.85, 1);
  const noon = await sandAt('noon');
  expect(bright(noon)).toBeGreaterThan(140);
  expect(noon[0]).toBeGreaterThan(noon[2]);
  const sunset = await sandAt('sunset');
  expect(bright(sunset)).toBeGreaterThan(50);
});

test('four seeds stand at four different places, and low light never leaves dry ground in front in the dark', () => {
  const scenes = [1, 2, 3, 4].map((seed) => compose({ places: ['mountains'] }, seed));
  expect(new Set(scenes.map(({ seed, relief }) => `${seed} ${relief.swing}`)).size).toBe(4);
  for (const { sun } of [1, 2, 3, 4].map((seed) => compose({ places: ['canyon'], hour: 'golden' }, seed)))
    expect(Math.abs(sun.side)).toBeGreaterThanOrEqual(62);
});

test('work that is called off ends at the next step', async () => {
  let steps = 0;
  const drawing = drawLandscape(compose({ places: ['sea'] }), size, size, new Map(), async () => {
    if (++steps === 2) throw new Error('canceled');
  });
  await expect(drawing).rejects.toThrow('canceled');
  expect(steps).toBe(2);
});

/** Share of the pixels of these rows that are as bright as a lamp and warmer than the sky. */
function lampShare(data: Uint8Array, from: number, to: number): number {
  let lamps = 0;
  const [first, last] = [Math.floor(from * size) * size, Math.floor(to * size) * size];
  for (let i = first; i < last; i++) {
    const [r, g, b] = data.subarray(3 * i, 3 * i + 3);
    if (r + g > 190 && r > b + 8) lamps++;
  }
  return lamps / (last - first);
}

test('a city has windows that are lit at night and dark by day, and the water mirrors them', async () => {
  const city: Wanted = { places: ['city', 'sea'], hour: 'night' };
  const scene = compose(city, 6);
  expect(scene.town?.view).toBe('skyline');
  const { horizon } = scene.camera;
  const night = await draw(scene);
  expect(lampShare(night, horizon - 0.12, horizon)).toBeGreaterThan(0.12);
  expect(lampShare(night, 0, 0.25)).toBe(0);
  expect(lampShare(night, horizon + 0.02, horizon + 0.15)).toBeGreaterThan(0.02);
  const shore = compose({ places: ['sea'], hour: 'night' }, 6);
  expect(lampShare(await draw(shore), horizon - 0.12, horizon)).toBe(0);
  expect(await draw(compose(city, 6))).toEqual(night);
});

test('a street runs between houses: dark at both sides, open in the middle; wet at night with signs', async () => {
  const street = compose({ places: ['street'], hour: 'noon' }, 3);
  expect(street.town).toMatchObject({ view: 'street', wet: 0 });
  const day = await draw(street);
  const sky = compose({ places: ['sea'], hour: 'noon' }, 3);
  const open = await draw(sky);
  const distance = (a: Uint8Array, b: Uint8Array, column: number, row: number) => {
    const i = 3 * (row * size + column);
    return Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]);
  };
  const row = Math.round(size * 0.4);
  expect(distance(day, open, 3, row) + distance(day, open, size - 4, row)).toBeGreaterThan(60);
  const neon = compose({ places: ['street'], sights: ['neon'], hour: 'night' }, 3);
  expect(neon.town?.wet).toBeGreaterThan(0.5);
  const lit = await draw(neon);
  const dry = await draw({ ...neon, town: { ...neon.town!, wet: 0 } });
  // What the ground mirrors makes it brighter in places, and changes nothing above it.
  expect(lit).not.toEqual(dry);
  expect(lampShare(lit, 0.3, 0.7)).toBeGreaterThan(0.05);
});

test('boats bring a city to the water, people into its streets, a view from above over its roofs', () => {
  const viewOf = (wanted: Wanted) => compose({ places: ['city'], ...wanted }).town?.view;
  expect(viewOf({ sights: ['water'] })).toBe('skyline');
  expect(viewOf({ view: 'high' })).toBe('roofs');
  expect(viewOf({ view: 'low' })).toBe('street');
});
