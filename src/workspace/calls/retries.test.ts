import { expect, test } from 'vitest';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { withRetries } from './retries.ts';

const tooQuick = new ProblemError(localProblem('too_quick', 'retry', { seconds: 7 }));
const { signal } = new AbortController();

/** Fails with these, one after the other, and succeeds then. */
function failing(...errors: Error[]) {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

test('waits as long as the server asks for, as often as it asks', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  expect(await withRetries(failing(tooQuick, tooQuick), signal, wait)).toBe('done');
  expect(waits).toEqual([7000, 7000]);
});

test('every other problem is one at once', async () => {
  const other = new ProblemError(localProblem('offline', 'retry'));
  const wait = () => Promise.reject(new Error('it waited'));
  await expect(withRetries(failing(other), signal, wait)).rejects.toBe(other);
});

test('it does not wait for ever', async () => {
  let waits = 0;
  const wait = async () => void waits++;
  await expect(withRetries(() => Promise.reject(tooQuick), signal, wait)).rejects.toBe(tooQuick);
  expect(waits).toBe(10);
});
