import { expect, test } from 'vitest';
import type { ModelSessions, Tensor } from '#src/engines/engine.ts';
import { rememberedAnswers } from '#tests/support/remembering/remembered-answers.ts';

const tensor = (...data: number[]): Tensor => ({ data: Float32Array.from(data), dims: [data.length] });

/** Networks that double what they are given, and count how often they are asked. */
function doubling() {
  let asked = 0;
  const sessions: ModelSessions = {
    fileOf: (id) => id,
    get: async () => ({
      inputNames: ['x'],
      outputNames: ['y'],
      run: async ({ x }) => {
        asked++;
        return { y: { data: x.data.map((one) => 2 * one), dims: x.dims } };
      },
    }),
  };
  return { sessions, asked: () => asked };
}

test('a network is asked the same once, and every other question anew', async () => {
  const { sessions, asked } = doubling();
  const remembered = rememberedAnswers(sessions, { leastMs: 0 });
  const ask = async (id: string, x: Tensor) => (await (await remembered.get(id)).run({ x })).y.data;
  const first = await ask('a', tensor(1, 2));
  expect([...first]).toEqual([2, 4]);
  // Who was answered may write into it.
  first[0] = 99;
  expect([...(await ask('a', tensor(1, 2)))]).toEqual([2, 4]);
  expect(asked()).toBe(1);
  await ask('b', tensor(1, 2));
  await ask('a', tensor(2, 1));
  await ask('a', { data: Float32Array.from([1, 2]), dims: [1, 2] });
  expect(asked()).toBe(4);
});

test('what was not asked for longest is forgotten first', async () => {
  const { sessions, asked } = doubling();
  const remembered = rememberedAnswers(sessions, { leastMs: 0, mostBytes: 8 });
  const ask = async (x: number) => (await remembered.get('a')).run({ x: tensor(x) });
  for (const x of [1, 2, 1, 3]) await ask(x);
  expect(asked()).toBe(3);
  await ask(1);
  expect(asked()).toBe(3);
  await ask(2);
  expect(asked()).toBe(4);
});
