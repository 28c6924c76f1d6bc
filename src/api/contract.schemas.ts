import { z } from '@hono/zod-openapi';
import type {
  ArchiveBody,
  BatchBody,
  FailureBody,
  JobBody,
  MediaBody,
  OptionDescription,
  ResultRemovalBody,
  ToolDescription,
} from './contract.ts';
import { failureCodes } from './failure.server.ts';

/** The shapes of `contract.ts` for the OpenAPI document; the compiler holds both together. */

const code = z.number().int();
const time = z.iso.datetime();

export const mediaSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']),
    sentAs: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    frames: z.number().int(),
    hasAlpha: z.boolean(),
    warnings: z.array(z.string()),
    url: z.string(),
    previewUrl: z.string(),
    thumbnailUrl: z.string(),
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Media') satisfies z.ZodType<MediaBody>;

const engineSchema = z.object({ id: z.string(), name: z.string(), place: z.string() });
const partSchema = { id: z.string(), kind: z.enum(['photo', 'mask']) };

const optionSchema = z
  .object({
    id: z.string(),
    control: z.enum(['slider', 'number', 'switch', 'choice', 'color', 'workspace']),
    type: z.enum(['number', 'boolean', 'string', 'object']),
    default: z.unknown(),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().optional(),
    unit: z.string().optional(),
    when: z.record(z.string(), z.unknown()).optional(),
    choices: z.array(z.string()).optional(),
    pictures: z.literal(true).optional(),
  })
  .openapi('Option') satisfies z.ZodType<OptionDescription>;

export const toolSchema = z
  .object({
    id: z.string(),
    category: z.string(),
    tier: z.string(),
    icon: z.string(),
    name: z.string(),
    promise: z.string(),
    inputs: z.array(z.object({ ...partSchema, required: z.boolean() })),
    options: z.array(optionSchema),
    outputs: z.array(z.object({ ...partSchema, main: z.boolean() })),
    stages: z.array(z.object({ id: z.string(), share: z.number() })),
    samples: z.array(z.string()),
    hasLivePreview: z.boolean(),
    drawsDetail: z.boolean(),
    sourceType: z.string().nullable(),
    readiness: z.object({
      state: z.enum(['ready', 'preparing', 'unavailable']),
      progress: z.number(),
    }),
    engine: engineSchema,
    limits: z.object({
      maxBytes: z.number(),
      maxPixels: z.number(),
      maxResultPixels: z.number().nullable(),
      batchSize: z.number(),
      jobsPerDay: z.number(),
      jobsLeft: z.number(),
      keptHours: z.number(),
      typicalMs: z.number().nullable(),
      queued: z.number(),
    }),
  })
  .openapi('Tool') satisfies z.ZodType<ToolDescription>;

const failureSchema = z
  .object({
    error: z.enum(failureCodes as [FailureBody['error'], ...FailureBody['error'][]]),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    retryable: z.boolean(),
    next: z.enum(['another', 'retry', 'wait', 'reload', 'none']),
    reference: z.string(),
  })
  .openapi('Failure') satisfies z.ZodType<FailureBody>;

const picturesSchema = z.record(z.string(), mediaSchema);

export const jobSchema = z
  .object({
    id: z.string(),
    tool: z.string(),
    state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    revision: z.number().int(),
    stage: z.string().nullable(),
    progress: z.number().min(0).max(1),
    remainingMs: z.number().nullable(),
    position: z.number().int().nullable(),
    attempt: z.number().int(),
    inputs: picturesSchema,
    options: z.record(z.string(), z.unknown()),
    outputs: picturesSchema,
    engine: engineSchema.nullable(),
    warnings: z.array(z.string()),
    tookMs: z.number().nullable(),
    error: failureSchema.extend({ message: z.string() }).nullable(),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    expiresAt: time,
  })
  .openapi('Job') satisfies z.ZodType<JobBody>;

export const resultRemovalSchema = z
  .object({
    results: z.number().int(),
    originals: z.array(z.string()),
    kept: z.array(z.object({ name: z.string(), results: z.number().int() })),
  })
  .openapi('ResultRemoval') satisfies z.ZodType<ResultRemovalBody>;

export const batchSchema = z
  .object({
    id: z.string(),
    tool: z.string(),
    options: z.record(z.string(), z.unknown()),
    jobs: z.array(jobSchema),
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Batch') satisfies z.ZodType<BatchBody>;

export const archiveSchema = z
  .object({
    photos: z.array(mediaSchema),
    refused: z.array(z.object({ name: z.string(), error: failureSchema.extend({ message: z.string() }) })),
  })
  .openapi('Archive') satisfies z.ZodType<ArchiveBody>;

/** A successful answer that carries `result`. */
export function answer<T extends z.ZodType>(description: string, result: T) {
  const envelope = z.object({ code: code.openapi({ example: 200 }), message: z.string(), result });
  return { description, content: { 'application/json': { schema: envelope } } };
}

/** What every operation may answer instead. */
export const failureAnswer = {
  description:
    'The operation failed. `code` is 450 with a message for people, 429 when calls come too fast, 404 for an unknown address, or 500.',
  content: {
    'application/json': {
      schema: z
        .object({ code: code.openapi({ example: 450 }), message: z.string(), result: failureSchema })
        .openapi('FailureEnvelope'),
    },
  },
};
