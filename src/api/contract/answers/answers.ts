import { z } from '@hono/zod-openapi';
import { type FailureCode, failureStatus } from '../../failure.server.ts';
import { sentence } from '../text.schemas.ts';
import { failureSchema } from './failure.schemas.ts';

const code = z.number().int();

/** A successful answer that carries `result`. */
export function answer<T extends z.ZodType>(description: string, result: T) {
  const envelope = z.object({ code: code.openapi({ example: 200 }), message: sentence, result });
  return { description, content: { 'application/json': { schema: envelope } } };
}

/** Failures that have nothing to do with what an operation does. */
const anywhere: readonly FailureCode[] = [
  'request_invalid',
  'origin_refused',
  'rate_limited',
  'session_ended',
  'upload_interrupted',
  'database_unavailable',
  'server_stopping',
  'internal',
];

const failureEnvelope = z
  .object({ code: code.openapi({ example: 450 }), message: sentence, result: failureSchema })
  .openapi('FailureEnvelope');

/** What an operation may answer instead: these failures, and those that have nothing to do with what it does. */
export function failureAnswer(...own: FailureCode[]) {
  const codes = [...own, ...anywhere];
  const listed = codes.map((one) => `\`${one}\` (${failureStatus(one)})`).join(', ');
  const error = z.enum(codes as [FailureCode, ...FailureCode[]]);
  return {
    description: `Failed: ${listed}. \`code\` is 450 with a message to show people, or the HTTP status`,
    content: {
      'application/json': { schema: failureEnvelope.extend({ result: failureSchema.extend({ error }) }) },
    },
  };
}
