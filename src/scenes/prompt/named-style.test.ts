import { expect, test } from 'vitest';
import { aiImageGenerator } from '../../tools/ai-image-generator/ai-image-generator.tool.ts';
import { styleNamed } from './named-style.ts';
import { readWishes } from './read-wishes.ts';

const named = (prompt: string, avoided = '') => styleNamed(readWishes(prompt, avoided));

test.each([
  ['a mountain lake, oil painting', 'oil'],
  ['watercolor of a lighthouse by the sea', 'watercolor'],
  ['pencil drawing of a deer', 'pencil'],
  ['a castle, pixel art', 'pixel-art'],
  ['low poly mountains', 'low-poly'],
  ['Ein See in den Bergen, Bleistiftzeichnung', 'pencil'],
  ['Ölgemälde von einem Leuchtturm am Meer', 'oil'],
  ['un lago en las montañas, acuarela', 'watercolor'],
  ['aquarelle d’un phare au bord de la mer', 'watercolor'],
  ['un faro sul mare, acquerello', 'watercolor'],
  ['um farol na praia, pintura a óleo', 'oil'],
  ['山の湖の油絵', 'oil'],
  ['海邊的燈塔，水彩畫', 'watercolor'],
  ['바닷가의 등대 수채화', 'watercolor'],
])('“%s” is painted as %s', (prompt, style) => {
  expect(named(prompt)).toBe(style);
});

test('the first of several counts, one that is to be left out does not', () => {
  expect(named('pencil sketch, no oil painting, a lake')).toBe('pencil');
  expect(named('a lake without mosaic')).toBeUndefined();
  expect(named('a lake', 'pixel art')).toBeUndefined();
});

const fates = async (prompt: string, style: 'none' | 'oil' = 'none') => {
  const words = await aiImageGenerator.words!.read(aiImageGenerator.options.parse({ prompt, style }));
  return Object.fromEntries(words.map(({ text, fate }) => [text, fate]));
};

test('a word for a style is drawn where it sets the style, and told where another was chosen', async () => {
  expect(await fates('lake, watercolor')).toEqual({ lake: 'drawn', watercolor: 'drawn' });
  expect(await fates('lake, watercolor', 'oil')).toEqual({ lake: 'drawn', watercolor: 'unknown' });
  expect(await fates('lake, oil painting', 'oil')).toEqual({ lake: 'drawn', 'oil painting': 'drawn' });
});

test('a photo can’t be drawn, and that is told', async () => {
  expect(await fates('photo of a lake')).toEqual({ photo: 'unknown', lake: 'drawn' });
});
