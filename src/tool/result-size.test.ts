import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { tools } from '../tools/index.ts';
import { fixedResultSize, pictureCount } from './result-size.ts';
import type { Size, Tool } from './tool.ts';

const photo = { kind: 'photo', required: true, main: true } as const;
const usual = { ...tools[0], inputs: { photo }, drawnSize: undefined } as unknown as Tool;
const sized = (resultSize: Tool['resultSize']) => ({ ...usual, resultSize }) as Tool;

test('a size is fixed where every photo comes out with it, not where it is the photo’s or follows from it', () => {
  expect(fixedResultSize(sized(undefined))).toBeUndefined();
  expect(fixedResultSize(sized(({ width, height }: Size) => ({ width: 2 * width, height })))).toBeUndefined();
  expect(fixedResultSize(sized(() => ({ width: 64, height: 48 })))).toEqual({ width: 64, height: 48 });
  const refuses = () => {
    throw new AppError('option_invalid', { option: 'a' });
  };
  expect(fixedResultSize(sized(refuses))).toBeUndefined();
});

test('a run makes as many pictures as are asked for, or one where it is given its photo', () => {
  const drawing = { ...usual, drawnSize: () => ({ width: 9, height: 9, count: 5 }) } as Tool;
  expect(pictureCount(drawing, {}, [])).toBe(5);
  expect(pictureCount(drawing, {}, ['photo'])).toBe(1);
  expect(pictureCount(usual, {}, [])).toBe(1);
});
