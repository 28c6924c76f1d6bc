import { z } from '@hono/zod-openapi';
import { type FailureCode, failureCodes } from '../../failure.server.ts';
import { sentence } from '../text.schemas.ts';

export const failureSchema = z
  .object({
    error: z.enum(failureCodes as [FailureCode, ...FailureCode[]]),
    params: z.record(z.string(), z.union([sentence, z.number()])),
    retryable: z.boolean(),
    next: z.enum(['another', 'further', 'retry', 'wait', 'reload', 'none']),
    reference: z
      .string()
      .regex(/^[2-9A-Z]{10}$/)
      .openapi({ description: 'Identifies this failure in the log' }),
  })
  .openapi('Failure');

/** What became of one of several things, with its own sentence. */
export const toldFailureSchema = failureSchema.extend({ message: sentence }).openapi('ToldFailure');
