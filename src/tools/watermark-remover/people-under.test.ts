import { expect, test } from 'vitest';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import type { Studio } from '../../tool/studio.ts';
import { peopleUnder } from './people-under.ts';

const size = { width: 240, height: 120 };
const isFigure = (at: number) => {
  const [x, y] = [at % size.width, Math.trunc(at / size.width)];
  return x >= 100 && x < 130 && y >= 45 && y < 75;
};
const photo = photoOf({
  ...size,
  channels: 3,
  data: Uint8Array.from({ length: 3 * size.width * size.height }, (_, i) =>
    isFigure(Math.trunc(i / 3)) ? 30 : 180,
  ),
});
const studio = quietStudio({
  run: (async () => ({ objects: [{ label: 'person', box: [100, 45, 30, 30] }] })) as unknown as Studio['run'],
});
const line = (top: number, bottom: number): TextLine => ({
  points: [20, top, 220, top, 220, bottom, 20, bottom],
  text: 'Studio',
  score: 0.6,
});

test('who is smaller than a line that reaches over him is told, by his outline', async () => {
  const people = await peopleUnder([line(40, 80)], photo, studio);
  const told = [...people!.data.keys()].filter((at) => people!.data[at] > 0);
  expect(told.length).toBeGreaterThan(700);
  expect(told.filter((at) => !isFigure(at)).length).toBeLessThan(0.25 * told.length);
});

test('who is larger than a line on him is not, nor who stands elsewhere', async () => {
  expect(await peopleUnder([line(58, 66)], photo, studio)).toBeUndefined();
  expect(await peopleUnder([line(90, 110)], photo, studio)).toBeUndefined();
});
