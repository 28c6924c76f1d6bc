import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isAccountGone } from '../../db/account-gone.server.ts';
import { isUnansweredQuery } from '../../db/database-away.server.ts';
import { AppError } from '../../errors.ts';
import type { ApiSite, ApiVariables } from '../api-site.ts';
import { describeFailure, EdgeFailure, envelopeCode, failureStatus, isExpected } from '../failure.server.ts';
import { loggedPath } from '../logged-path.ts';
import type { Envelope, FailureBody } from './contract.ts';
import { findUnkept } from './kept-text.ts';

export type ApiContext = Context<ApiVariables>;

/** What is wrong may be the name of a field, which is as long as whoever sent it liked. */
const longestField = 200;

/**
 * A router whose validation failures come in the envelope like all others. What a schema takes as it is, such as the options of a tool, holds no
 * text that can't be kept.
 */
export function createRouter(): OpenAPIHono<ApiVariables> {
  return new OpenAPIHono<ApiVariables>({
    defaultHook(checked) {
      if (checked.success) {
        const unkept = findUnkept(checked.data);
        if (!unkept) return;
        throw new AppError('request_invalid', { ...unkept, field: unkept.field.slice(0, longestField) });
      }
      // An address with what cannot be an id leads nowhere, like one with an id that nothing has.
      if (checked.target === 'param') throw new AppError('not_found');
      const [issue] = checked.error.issues;
      const field = issue.path.map(String).join('.').slice(0, longestField);
      throw new AppError('request_invalid', { field, problem: issue.message });
    },
  });
}

/** The body of a success. */
export function success<T>(result: T): Envelope<T> {
  return { code: 200, message: 'OK', result };
}

/**
 * Turns whatever was thrown into an answer. Expected failures carry their own message; anything else is a bug: it
 * becomes the "Oops" sentence with a reference, and its details stay in the log.
 */
export function answerFailure(
  thrown: unknown,
  c: ApiContext,
  { log, metrics }: Pick<ApiSite, 'log' | 'metrics'>,
): Response {
  const failure = expectedFailure(thrown);
  const reference = c.get('requestId');
  const about = {
    request: reference,
    method: c.req.method,
    path: loggedPath(c.req.path),
    failure: failure.code,
    params: failure.params,
  };
  metrics.requestFailed(failure.code);
  if (failure.code === 'internal') log.error({ ...about, error: thrown }, 'unexpected error in a request');
  else if (failure.code === 'database_unavailable')
    log.warn({ ...about, error: thrown }, 'database unavailable');
  else log.info(about, 'request refused');
  // A body that was refused may not have been read: the connection ends with it, and nobody should use it again.
  if (c.req.header('content-length') ?? c.req.header('transfer-encoding')) c.header('connection', 'close');
  const { message, ...result } = describeFailure({ ...failure, reference }, c.get('locale') ?? 'en');
  const envelope: Envelope<FailureBody> = { code: envelopeCode(failure.code), message, result };
  return c.json(envelope, failureStatus(failure.code) as ContentfulStatusCode);
}

function expectedFailure(thrown: unknown): AppError | EdgeFailure {
  if (isExpected(thrown)) return thrown;
  // It was deleted while this was under way.
  if (isAccountGone(thrown)) return new EdgeFailure('session_ended');
  // The framework's own: a body that is no JSON, or of a type that is not taken.
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return new AppError('request_invalid', { field: 'body' });
  }
  if (isUnansweredQuery(thrown)) return new AppError('database_unavailable');
  // Node's word for a visitor who left in the middle of a body.
  if (thrown instanceof Error && thrown.message === 'aborted') return new AppError('upload_interrupted');
  return new EdgeFailure('internal');
}
