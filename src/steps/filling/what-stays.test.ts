import { describe, expect, test } from 'vitest';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import type { Studio } from '../../tool/studio.ts';
import { thingsIn, whatStays } from './what-stays.ts';

const size = { width: 240, height: 120 };
const inBox = (left: number, width: number) => (_: unknown, at: number) => {
  const [x, y] = [at % size.width, Math.trunc(at / size.width)];
  return x >= left && x < left + width && y >= 40 && y < 80;
};
/** Gray, with a bright thing on its left. */
const area = Array.from({ length: size.width * size.height });
const isThing = area.map(inBox(20, 40));
const photo = photoOf({
  ...size,
  channels: 3,
  data: Uint8Array.from({ length: 3 * area.length }, (_, i) => (isThing[Math.trunc(i / 3)] ? 230 : 90)),
});
const holeOf = (left: number, width: number) => ({
  ...size,
  channels: 1 as const,
  data: Uint8Array.from(area.map(inBox(left, width)), (isMarked) => (isMarked ? 255 : 0)),
});

/** A studio that finds these. */
function finding(objects: { label: string; box: readonly number[] }[], lines: Partial<TextLine>[] = []) {
  const run = async (task: string) => (task === 'find-objects' ? { objects } : { lines });
  return quietStudio({ run: run as Studio['run'] });
}
const person = { label: 'person', box: [20, 40, 40, 40] };

describe('what stays', () => {
  test('is not looked for beside thin marks', async () => {
    expect(await whatStays(photo, holeOf(150, 6), quietStudio())).toEqual({});
  });

  test('is told where it stands apart from what is marked, by its outline', async () => {
    const { things, isThing: isWhole } = await whatStays(photo, holeOf(150, 40), finding([person]));
    expect(isWhole).toBe(false);
    const told = [...things!.data.keys()].filter((at) => things!.data[at] > 0);
    expect(told.length).toBeGreaterThan(1200);
    expect(told.filter((at) => !isThing[at]).length).toBeLessThan(0.2 * told.length);
  });

  test('is not what is marked itself, which is a whole thing then', async () => {
    expect(await whatStays(photo, holeOf(20, 40), finding([person]))).toEqual({ isThing: true });
  });

  test('are lines of text too', async () => {
    const points = [20, 40, 60, 40, 60, 80, 20, 80] as const;
    const { things } = await whatStays(photo, holeOf(150, 40), finding([], [{ points }]));
    expect(things!.data[60 * size.width + 40]).toBe(255);
    expect(things!.data[60 * size.width + 120]).toBe(0);
  });

  test('is all that stands in a photo that goes on over its borders', async () => {
    const points = [150, 40, 190, 40, 190, 80, 150, 80] as const;
    const things = await thingsIn(photo, finding([person], [{ points }]));
    expect(things!.data[60 * size.width + 22]).toBe(255);
    expect(things!.data[60 * size.width + 170]).toBe(255);
    expect(things!.data[60 * size.width + 110]).toBe(0);
    expect(await thingsIn(photo, finding([{ label: 'person', box: [0, 0, 200, 110] }]))).toBeUndefined();
  });
});
