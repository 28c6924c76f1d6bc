import { expect, test } from 'vitest';
import { typesetter } from '#src/engines/local/typesetter.engine.ts';
import type { Studio } from '../../tool/studio.ts';
import { wordsBand } from './words-band.ts';

const { signal } = new AbortController();
const sessions = {} as never;
const studio = {
  run: (_: string, input: Parameters<typeof typesetter.run>[0]) =>
    typesetter.run(input, { signal, sessions, progress: () => {} }),
} as unknown as Pick<Studio, 'run'>;

test('letters that no font has are left out and named one by one; the others are set', async () => {
  const { band, missing } = await wordsBand('Hi 👩‍🚀 and 🦊', 'circle', 256, studio);
  expect(missing).toEqual(['👩‍🚀', '🦊']);
  expect(band!.ink.data.some((share) => share > 0.9)).toBe(true);
  expect((await wordsBand('お仕事募集中', 'circle', 256, studio)).missing).toEqual([]);
});

test('of no words there is no band, and nothing is missing', async () => {
  expect(await wordsBand('  ', 'circle', 256, studio)).toEqual({ band: undefined, missing: [] });
  const { band, missing } = await wordsBand('🦊', 'circle', 256, studio);
  expect([band, missing]).toEqual([undefined, ['🦊']]);
});
