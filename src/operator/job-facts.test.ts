import { expect, test } from 'vitest';
import { planOfPriority, saidOfCause } from './job-facts.server.ts';

test('what a provider said is left out, as it may quote what it was asked for', () => {
  const cause =
    'AppError: content_refused\nAPICallError: “a castle for Ada” is not allowed\nquoted: Error: more of it';
  expect(saidOfCause(cause, true)).toEqual(['AppError: content_refused', 'APICallError']);
  expect(saidOfCause(cause, false)).toEqual(cause.split('\n'));
  expect(saidOfCause(null, false)).toEqual([]);
});

test('a place in the line says under which plan', () => {
  expect([0, 1, 2].map(planOfPriority)).toEqual(['vip', 'member', 'guest']);
});
