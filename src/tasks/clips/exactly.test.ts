import { expect, test } from 'vitest';
import { exactly } from './exactly.ts';

async function take(given: readonly string[], count: number) {
  let asked = 0;
  async function* frames() {
    for (const frame of given) {
      asked++;
      yield frame;
    }
  }
  const taken: string[] = [];
  for await (const frame of exactly(frames(), count)) taken.push(frame);
  return { taken: taken.join(''), asked };
}

test('as many frames come as are wanted: the last one stays where they end early, and no more are made than needed', async () => {
  expect(await take(['a', 'b', 'c'], 3)).toEqual({ taken: 'abc', asked: 3 });
  expect(await take(['a', 'b'], 4)).toEqual({ taken: 'abbb', asked: 2 });
  expect((await take(['a', 'b', 'c', 'd', 'e'], 2)).taken).toBe('ab');
  expect(await take([], 2)).toEqual({ taken: '', asked: 0 });
});
