import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.server.ts';

const withCode = (code: string) => Object.assign(new Error('said'), { code });

test.each([
  [withCode('57P01'), true],
  [withCode('57P03'), true],
  [withCode('08006'), true],
  [withCode('ECONNRESET'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('Failed query', { cause: withCode('ECONNREFUSED') }), true],
  [withCode('23503'), false],
  [withCode('57014'), false],
  [new TypeError('x of undefined'), false],
  ['57P01', false],
])('%o: the database is away: %s', (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
