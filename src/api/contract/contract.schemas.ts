import { z } from '@hono/zod-openapi';
import { storedMediaTypes } from '../../codecs/file-types.ts';
import { capabilities } from '../../tasks/capability.ts';
import type { CameraGuide } from '../../tool/camera/tool-camera.ts';
import { controlKinds } from '../../tool/control.ts';
import { inputTraits, outputTraits, statementKinds, toolTraits } from '../../tool/tool-traits.ts';
import { type FailureCode, failureCodes, failureStatus } from '../failure.server.ts';
import type {
  ArchiveBody,
  BatchBody,
  FactDescription,
  FailureBody,
  JobBody,
  MediaBody,
  OptionDescription,
  ResultRemovalBody,
  ToolDescription,
} from './contract.ts';
import { batchId, choiceId, jobId, mediaId, slug, word } from './id.schemas.ts';
import { address, readableText, sentence } from './text.schemas.ts';

/** The shapes of `contract.ts` for the OpenAPI document; the compiler holds both together. */

const code = z.number().int();
const time = z.iso.datetime();
/** As `cleanFileName()` leaves it. */
const fileName = readableText(200);

export const mediaSchema = z
  .object({
    id: mediaId,
    name: fileName,
    type: z.enum(storedMediaTypes),
    sentAs: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    frames: z.number().int(),
    hasAlpha: z.boolean(),
    warnings: z.array(word),
    url: address,
    previewUrl: address,
    thumbnailUrl: address,
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Media') satisfies z.ZodType<MediaBody>;

const engineSchema = z.object({ id: slug, name: sentence, place: word });

/** `%`, `px`, `×`. */
const unit = z.string().max(8);

const optionSchema = z
  .object({
    id: slug,
    control: z.enum(controlKinds),
    type: z.enum(['number', 'boolean', 'string', 'object']),
    default: z.unknown(),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().optional(),
    unit: unit.optional(),
    when: z.record(z.string(), z.unknown()).optional(),
    photo: z.enum(['given', 'none']).optional(),
    needs: z.enum(capabilities).optional(),
    choices: z.array(choiceId).optional(),
    pictures: z.literal(true).optional(),
  })
  .openapi('Option') satisfies z.ZodType<OptionDescription>;

const plainFactSchema = z.object({
  id: slug,
  type: z.enum(['number', 'boolean', 'choice', 'text', 'rows']),
  copy: z.string().max(40).optional(),
  unit: unit.optional(),
  choices: z.array(word).optional(),
});
const factSchema = plainFactSchema
  .extend({ facts: z.array(plainFactSchema).optional() })
  .openapi('Fact') satisfies z.ZodType<FactDescription>;

/** Shares of the height of a frame, from its upper edge; see `imaging/portrait/camera-guide.ts`. */
const guideSchema = z.object({
  ratio: z.number(),
  crown: z.number(),
  chin: z.number(),
  eyes: z.tuple([z.number(), z.number()]).readonly(),
}) satisfies z.ZodType<CameraGuide>;

export const toolSchema = z
  .object({
    id: slug,
    ...toolTraits.shape,
    name: sentence,
    promise: sentence,
    inputs: z.array(z.object({ id: slug, ...inputTraits.shape })),
    options: z.array(optionSchema),
    outputs: z.array(z.object({ id: slug, ...outputTraits.shape })),
    report: z.array(factSchema).nullable(),
    stages: z.array(z.object({ id: slug, share: z.number() })),
    camera: z.object({ option: slug, guides: z.record(choiceId, guideSchema) }).nullable(),
    hasLivePreview: z.boolean(),
    readiness: z.object({
      state: z.enum(['ready', 'preparing', 'unavailable']),
      progress: z.number(),
    }),
    engine: engineSchema,
    engines: z.array(
      engineSchema.extend({
        task: slug,
        takes: z.array(z.enum(capabilities)),
        credits: z.number(),
        isTrained: z.boolean(),
        isAdded: z.boolean(),
      }),
    ),
    limits: z.object({
      maxBytes: z.number(),
      maxPixels: z.number(),
      maxResultPixels: z.number().nullable(),
      resultSize: z.object({ width: z.number(), height: z.number() }).nullable(),
      batchSize: z.number(),
      jobsPerDay: z.number(),
      jobsLeft: z.number(),
      creditsPerMonth: z.number(),
      creditsLeft: z.number(),
      keptHours: z.number(),
      typicalMs: z.number().nullable(),
      engineMs: z.record(z.string(), z.number()),
      queued: z.number(),
    }),
  })
  .openapi('Tool') satisfies z.ZodType<ToolDescription>;

const failureSchema = z
  .object({
    error: z.enum(failureCodes as [FailureBody['error'], ...FailureBody['error'][]]),
    params: z.record(z.string(), z.union([sentence, z.number()])),
    retryable: z.boolean(),
    next: z.enum(['another', 'retry', 'wait', 'reload', 'none']),
    reference: z
      .string()
      .regex(/^[2-9A-Z]{10}$/)
      .openapi({ description: 'Identifies this failure in the log' }),
  })
  .openapi('Failure') satisfies z.ZodType<FailureBody>;

/** What became of one of several things, with its own sentence. */
const toldFailureSchema = failureSchema.extend({ message: sentence }).openapi('ToldFailure');

const picturesSchema = z
  .record(z.string(), z.array(mediaSchema))
  .openapi({ description: 'A list per name; deleted pictures are left out' });

export const mostStatements = 64;
export const statementsSchema = z
  .array(z.object({ input: slug, kind: z.enum(statementKinds) }))
  .max(mostStatements)
  .openapi({ description: 'What you declare about the pictures: who is in them, and that you may use them' });

export const jobSchema = z
  .object({
    id: jobId,
    tool: slug,
    follows: jobId.nullable(),
    state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    revision: z.number().int(),
    stage: slug.nullable(),
    progress: z.number().min(0).max(1),
    remainingMs: z.number().nullable(),
    position: z.number().int().nullable(),
    attempt: z.number().int(),
    mainInput: slug.nullable(),
    mainOutput: slug.nullable(),
    inputs: picturesSchema,
    options: z.record(z.string(), z.unknown()),
    outputs: picturesSchema,
    engine: engineSchema.or(z.null()),
    engines: z.array(engineSchema.extend({ task: slug })),
    warnings: z.array(word),
    report: z.record(z.string(), z.unknown()).nullable(),
    statements: statementsSchema,
    credits: z.number(),
    tookMs: z.number().nullable(),
    error: toldFailureSchema.or(z.null()),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    expiresAt: time,
  })
  .openapi('Job') satisfies z.ZodType<JobBody>;

export const resultRemovalSchema = z
  .object({
    results: z.number().int(),
    originals: z.array(fileName),
    kept: z.array(z.object({ name: fileName, results: z.number().int() })),
  })
  .openapi('ResultRemoval') satisfies z.ZodType<ResultRemovalBody>;

export const batchSchema = z
  .object({
    id: batchId,
    tool: slug,
    options: z.record(z.string(), z.unknown()),
    jobs: z.array(jobSchema),
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Batch') satisfies z.ZodType<BatchBody>;

export const archiveSchema = z
  .object({
    photos: z.array(mediaSchema),
    refused: z.array(z.object({ name: fileName, error: toldFailureSchema })),
  })
  .openapi('Archive') satisfies z.ZodType<ArchiveBody>;

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

/** What may go wrong with a picture on our side, while it is worked on and stored. */
const studioFailures = [
  'engine_crashed',
  'engine_out_of_memory',
  'took_too_long',
  'storage_unavailable',
  'storage_full',
] as const satisfies FailureCode[];

/** What may be wrong with a file that is sent, and with storing it. */
export const fileFailures = [
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_damaged',
  'image_too_large',
  'too_many_frames',
  'format_unknown',
  'format_unsupported',
  ...studioFailures,
] as const satisfies FailureCode[];

/** What may keep a stored picture from being read or written in another format. */
export const exportFailures = [
  'not_found',
  'expired',
  'file_damaged',
  'option_invalid',
  'image_too_large',
  ...studioFailures,
] as const satisfies FailureCode[];

/** What may be wrong with a job that is asked for. */
export const jobFailures = [
  'tool_unknown',
  'input_missing',
  'too_many_files',
  'option_invalid',
  'statement_required',
  'sign_in_required',
  'not_found',
  'expired',
  'format_unsupported',
  'image_too_large',
  'result_too_large',
  'key_reused',
  'content_refused',
  'credits_spent',
  'quota_reached',
  'too_many_open_jobs',
] as const satisfies FailureCode[];
