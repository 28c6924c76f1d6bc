import type { LetteredScene } from '#tests/support/pictures/lettered-photos.ts';

const [white, black] = ['#ffffff', '#000000'];
const soft = (color: string, by: readonly [number, number], sigma: number, opacity: number) => ({
  color,
  by,
  sigma,
  opacity,
});

/** Lettering with soft shadows, outlines and glows, and tiny letters on plates of one color. */
export const effectScenes: readonly LetteredScene[] = [
  {
    name: 'drop shadow',
    photo: 'meadow',
    width: 1200,
    texts: [
      {
        text: 'Autumn Walks',
        font: 'poppins',
        weight: 700,
        size: 90,
        at: [0.06, 0.2],
        color: white,
        soft: soft(black, [6, 7], 4, 0.6),
      },
      {
        text: 'every Sunday at nine',
        font: 'lora',
        weight: 600,
        size: 48,
        at: [0.5, 0.9],
        color: '#fff3c4',
        soft: soft(black, [3, 4], 2, 0.7),
      },
      {
        text: 'Meeting point',
        font: 'inter',
        weight: 700,
        size: 56,
        at: [0.08, 0.93],
        color: '#ffd34d',
        soft: soft(black, [-5, 5], 3, 0.5),
      },
    ],
  },
  {
    name: 'outline',
    photo: 'coffee',
    width: 1200,
    texts: [
      {
        text: 'FRESH ROAST',
        font: 'archivo-black',
        weight: 400,
        size: 80,
        at: [0.05, 0.16],
        color: '#ffd34d',
        outline: [black, 6],
      },
      {
        text: 'from two fifty',
        font: 'poppins',
        weight: 700,
        size: 60,
        at: [0.55, 0.92],
        color: '#b3001e',
        outline: [white, 4],
        soft: soft(black, [6, 6], 4, 0.6),
      },
    ],
  },
  {
    name: 'neon',
    photo: 'rocket',
    width: 1200,
    texts: [
      {
        text: 'Open late',
        font: 'pacifico',
        weight: 400,
        size: 100,
        at: [0.06, 0.25],
        color: '#ffe6fb',
        soft: soft('#ff2fd0', [0, 0], 9, 0.9),
      },
      {
        text: 'COCKTAILS',
        font: 'montserrat',
        weight: 600,
        size: 60,
        at: [0.06, 0.9],
        color: '#e0ffff',
        soft: soft('#18d8ff', [0, 0], 6, 0.9),
      },
    ],
  },
  {
    name: 'plate',
    photo: 'meadow',
    width: 1200,
    plates: [
      { box: [0.05, 0.1, 0.4, 0.32], color: '#f3efe2' },
      { box: [0.6, 0.7, 0.95, 0.9], color: '#1f4f8f' },
    ],
    texts: [
      {
        text: 'Trail 14 to the upper hut',
        font: 'inter',
        weight: 600,
        size: 22,
        at: [0.08, 0.17],
        color: black,
      },
      {
        text: 'two hours, steep and stony',
        font: 'inter',
        weight: 400,
        size: 16,
        at: [0.08, 0.22],
        color: '#333333',
      },
      {
        text: 'Please keep dogs on a lead',
        font: 'lora',
        weight: 600,
        size: 14,
        at: [0.08, 0.27],
        color: '#333333',
      },
      {
        text: 'Bus stop',
        font: 'zilla-slab',
        weight: 700,
        size: 44,
        at: [0.63, 0.8],
        color: white,
        soft: soft(black, [4, 4], 2, 0.6),
      },
      {
        text: 'line 7 every twenty minutes',
        font: 'inter',
        weight: 500,
        size: 18,
        at: [0.63, 0.86],
        color: white,
      },
    ],
  },
];
