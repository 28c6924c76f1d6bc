import { expect, test } from 'vitest';
import { fontIds } from '../fonts.ts';
import { em } from './lettering.ts';
import { setLine } from './set-line.server.ts';

const lora = { font: 'lora', weight: 400, spacing: 0 } as const;

test('letters are kerned: an A and a V move together, two Hs do not', async () => {
  const gapOf = async (pair: string) => {
    const { letters } = (await setLine(pair, lora))!;
    return letters[1].box.x - (letters[0].box.x + letters[0].box.width);
  };
  expect(await gapOf('AV')).toBeLessThan(0);
  expect(await gapOf('HH')).toBeGreaterThan(0);
});

test('kana are set by their own widths, not by squares', async () => {
  const width = async (text: string) =>
    (await setLine(text, { font: 'noto-sans-jp', weight: 700, spacing: 0 }))!.box.width;
  expect(await width('くく')).toBeLessThan(1.6 * em);
  expect(await width('東東')).toBeGreaterThan(1.9 * em);
});

test('one line may hold letters of several scripts: what a family lacks comes from another', async () => {
  const line = await setLine('Café 東京 さくら 한글', { font: 'poppins', weight: 600, spacing: 0 });
  expect(line?.letters).toHaveLength([...'Café東京さくら한글'].length);
});

test('a weight of a family in one file is another drawing', async () => {
  const outlines = async (weight: number) =>
    (await setLine('青', { font: 'noto-sans-tc', weight, spacing: 0 }))!.letters[0].outline;
  expect(await outlines(300)).not.toBe(await outlines(900));
});

test.each(fontIds)('%s has the letters of its script and of nine languages’ names', async (font) => {
  const line = await setLine('Åse Élan Ñandú Übung Straße & Co. 1952', { font, weight: 500, spacing: 0 });
  expect(line?.letters.length).toBeGreaterThanOrEqual(28);
  expect(line!.height).toBeGreaterThan(0.4 * em);
});

test('spaces and pictographs alone are no line', async () => {
  expect(await setLine('   ', lora)).toBeNull();
  expect(await setLine('', lora)).toBeNull();
});
