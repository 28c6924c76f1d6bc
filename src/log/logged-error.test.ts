import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { describeError } from './logged-error.ts';
import { openLog } from './open-log.server.ts';

const secret = 'planted@secret.example';

/** As the database says it; `where` and `detail` quote rows. */
const refused = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    severity: 'ERROR',
    detail: `Key (email)=(${secret}) already exists.`,
    where: `unnamed portal parameter $1 = '${secret}'`,
    internalQuery: `select '${secret}'`,
    table: 'users',
    constraint: 'users_email_unique',
    query: 'insert into users',
    params: [secret],
  });

/** As Drizzle hands it on: a message that ends with the parameters, on several lines, one of which looks like a frame. */
const failedQuery = (cause: Error) =>
  new DrizzleQueryError('insert into "users" ("email") values ($1)', [`a\n    at ${secret}`, secret], cause);

test('of a failed query its text and the constraint are said, and no parameter', () => {
  const error = failedQuery(
    refused('23505', 'duplicate key value violates unique constraint "users_email_unique"'),
  );
  const said = describeError(new Error('a page failed', { cause: error }));
  expect(JSON.stringify(said)).not.toContain(secret);
  expect(said).toMatchObject({
    type: 'Error',
    message: 'a page failed',
    stack: expect.stringMatching(/^ {4}at .*logged-error\.test\.ts/),
    cause: {
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into "users" ("email") values ($1)',
      stack: expect.stringMatching(/^ {4}at .*logged-error\.test\.ts/),
      cause: { code: '23505', table: 'users', constraint: 'users_email_unique' },
    },
  });
});

test('a value that PostgreSQL quotes in its sentence stays out', () => {
  const said = describeError(
    failedQuery(refused('22P02', `invalid input syntax for type integer: "${secret}"`)),
  );
  expect(JSON.stringify(said)).not.toContain(secret);
  expect(said.cause).toMatchObject({ code: '22P02', message: 'the database refused a value' });
});

test('what helps to find the reason stays: codes, places, params of expected failures, all of several errors', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    address: '::1',
    port: 5432,
  });
  const said = describeError(new AggregateError([away, failedQuery(away)], 'all failed'));
  expect(said).toMatchObject({ message: 'all failed', errors: [{ code: 'ECONNREFUSED', port: 5432 }, {}] });
  expect(JSON.stringify(said)).not.toContain(secret);
  expect(describeError(new AppError('quota_reached', { limit: 20 }))).toMatchObject({
    params: { limit: 20 },
  });
  expect(describeError('only words')).toMatchObject({ type: 'string', message: 'only words' });
});

test('an error that is its own cause is described to some depth', () => {
  const error: Error & { cause?: unknown } = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).match(/"round"/g)).toHaveLength(9);
});

test('in a line of the log no error carries more, under whatever name it stands', () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  const error = failedQuery(refused('23505', 'duplicate key'));
  log.error({ error, job: 'j_1' }, 'a job failed');
  log.warn({ warning: error }, 'somebody warns');
  log.error(error);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'a job failed',
    'somebody warns',
    expect.any(String),
  ]);
  expect(lines.join('')).not.toContain(secret);
  expect(JSON.parse(lines[0])).toMatchObject({
    job: 'j_1',
    error: { cause: { constraint: 'users_email_unique' } },
  });
});

test.each(['throw error', 'void Promise.reject(error)', 'setTimeout(() => { throw error; })'])(
  'a process that ends by "%s" says so without parameters',
  (how) => {
    const script = `
      import { DrizzleQueryError } from 'drizzle-orm';
      import { endOnUncaught, openLog } from ${JSON.stringify(path.join(import.meta.dirname, 'open-log.server.ts'))};
      endOnUncaught(openLog({ LOG_LEVEL: 'info' }));
      const error = new DrizzleQueryError('select $1', ['${secret}'], new Error('away'));
      ${how};`;
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: path.join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      level: 60,
      error: { message: 'Failed query: select $1' },
    });
    expect(run.stdout + run.stderr).not.toContain(secret);
  },
);
