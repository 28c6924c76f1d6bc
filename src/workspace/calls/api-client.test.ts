import { expect, test } from 'vitest';
import { ProblemError } from '../problem/problem.ts';
import { problemFromAnswer, readAnswer } from './api-client.ts';

const failure = {
  error: 'file_too_large',
  params: { bytes: 9 },
  retryable: false,
  next: 'another',
  reference: 'R1',
};

test('code 200 gives the result', () => {
  expect(readAnswer(200, JSON.stringify({ code: 200, message: '', result: { id: 'm1' } }))).toEqual({
    id: 'm1',
  });
});

test('code 450 carries the server’s message, whatever the HTTP status', () => {
  const problem = problemFromAnswer(413, { code: 450, message: 'Too large: 9 bytes.', result: failure });
  expect(problem).toEqual({
    code: 'file_too_large',
    message: 'Too large: 9 bytes.',
    params: { bytes: 9 },
    next: 'another',
    reference: 'R1',
  });
});

test.each([401, 403])('%i means an ended session, as code and as status', (status) => {
  expect(problemFromAnswer(200, { code: status, message: 'x', result: null }).code).toBe('session_ended');
  expect(problemFromAnswer(status, null).code).toBe('session_ended');
});

test('429 means too quick, and for how long', () => {
  expect(problemFromAnswer(429, { code: 429, message: 'x', result: null }).code).toBe('too_quick');
  const result = { error: 'rate_limited', params: { seconds: 9 } };
  expect(problemFromAnswer(429, { code: 429, message: 'x', result }).params).toEqual({ seconds: 9 });
});

test('anything else is a fault of ours that keeps its reference', () => {
  const problem = problemFromAnswer(500, {
    code: 500,
    message: 'x',
    result: { error: 'internal', reference: 'R2' },
  });
  expect(problem).toMatchObject({ code: 'broken', message: null, next: 'retry', reference: 'R2' });
});

test('a proxy’s HTML page is a fault too, not an exception of the parser', () => {
  expect(() => readAnswer(502, '<html>Bad gateway</html>')).toThrowError(ProblemError);
});

test('HTTP 200 without our envelope is not taken for a success', () => {
  expect(() => readAnswer(200, '{"id":"m1"}')).toThrowError(ProblemError);
});
