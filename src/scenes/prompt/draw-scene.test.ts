import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { drawScene } from './draw-scene.ts';
import { languages, lexicons } from './lexicon.ts';
import { planScene } from './plan-scene.ts';
import { readPrompt } from './read-prompt.ts';

const square: Raster = { width: 16, height: 16, channels: 4, data: new Uint8Array(16 * 16 * 4).fill(200) };
const draw = (prompt: string, seed: number) =>
  drawScene(
    { prompt, width: 24, height: 32, seed },
    { readDrawing: async () => square, setLetters: async () => undefined },
    async () => {},
  );

test('words thrown together in any language are a picture, or are said to be none', async () => {
  const random = seededRandom(20);
  for (let seed = 0; seed < 9; seed++) {
    const known = [...lexicons[languages[seed % languages.length]].concepts.keys()];
    const count = 1 + Math.floor(random() * 4);
    const prompt = Array.from({ length: count }, () => known[Math.floor(random() * known.length)]).join(', ');
    const plan = planScene(readPrompt(prompt));
    const data = await draw(prompt, seed);
    expect(data?.pixels.length, prompt).toBe(plan && 24 * 32 * 3);
  }
});

test('each family answers to its words, and reads only the drawings it needs', async () => {
  for (const [prompt, expected] of [
    ['a deer by a lake', ['deer']],
    ['a rocket and a planet', ['rocket']],
    ['coloring page of a cat', ['cat', 'fir', 'tree', 'palm']],
    ['a mandala', []],
    ['the sea', []],
    ['an ink painting of a lake', []],
    ['minimalist poster with a deer', ['deer']],
  ] as const) {
    const asked: string[] = [];
    const data = await drawScene(
      { prompt, width: 24, height: 24, seed: 1 },
      {
        async readDrawing(id) {
          asked.push(id);
          return square;
        },
        setLetters: async () => undefined,
      },
      async () => {},
    );
    expect(data?.pixels).toHaveLength(24 * 24 * 3);
    expect(asked).toEqual(expected);
  }
  expect(await draw('a piano', 1)).toBeUndefined();
});
