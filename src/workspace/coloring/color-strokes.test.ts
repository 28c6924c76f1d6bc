import { expect, test } from 'vitest';
import {
  type ColorStroke,
  clearing,
  colorsIn,
  nothingPainted,
  painted,
  stepBack,
  stepForward,
  withoutRims,
} from './color-strokes.ts';

const stroke = (color: string | null): ColorStroke => ({
  color,
  radius: 0.02,
  points: [{ x: 0.5, y: 0.5, pressure: 1 }],
});

test('strokes are undone and done again one by one, clearing too; a new one ends what was undone', () => {
  const all = [stroke('#aa0000'), stroke(null), clearing].reduce(painted, nothingPainted);
  const back = stepBack(stepBack(all));
  expect(back.strokes).toEqual([stroke('#aa0000')]);
  expect(stepForward(back).strokes).toEqual([stroke('#aa0000'), stroke(null)]);
  expect(stepForward(stepForward(stepForward(back)))).toEqual(all);
  expect(painted(back, stroke('#0000aa')).undone).toEqual([]);
  expect(stepBack(nothingPainted)).toEqual(nothingPainted);
});

test('at the rim of a stroke a color is there or not, and where two meet there is none in between', () => {
  const pixels = Uint8ClampedArray.from(
    [
      [200, 0, 0, 255],
      [150, 0, 60, 255],
      [0, 0, 200, 255],
      [199, 1, 0, 200],
      [200, 0, 0, 90],
      [0, 0, 0, 0],
    ].flat(),
  );
  withoutRims(pixels, ['#c80000', '#0000c8']);
  const red = [200, 0, 0, 255];
  const none = [0, 0, 0, 0];
  expect([...pixels]).toEqual([red, red, [0, 0, 200, 255], red, none, none].flat());
  expect(colorsIn(pixels)).toEqual(['#c80000', '#0000c8']);
});
