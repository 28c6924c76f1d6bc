import { z } from '@hono/zod-openapi';
import { storedMediaTypes } from '../../codecs/file-types.ts';
import { capabilities } from '../../tasks/capability.ts';
import type { ClipFacts } from '../../tasks/clip.ts';
import { metadataChoices } from '../../tasks/file-writing.ts';
import type { CameraGuide } from '../../tool/camera/tool-camera.ts';
import { controlKinds } from '../../tool/control.ts';
import { inputTraits, outputTraits, statementKinds, toolTraits } from '../../tool/tool-traits.ts';
import { type FailureCode, failureCodes, failureStatus } from '../failure.server.ts';
import { batchId, choiceId, jobId, mediaId, slug, uploadId, word } from './id.schemas.ts';
import { address, readableText, sentence, typedLine } from './text.schemas.ts';

/** What crosses the wire, for the OpenAPI document; `contract.ts` has the types of it. */

const code = z.number().int();
const time = z.iso.datetime();
/** As `cleanFileName()` leaves it. */
const fileName = readableText(200);

const clipSchema = z.object({
  durationMs: z.number().int(),
  /** Frames a second. */
  frameRate: z.number(),
  hasSound: z.boolean(),
  /** A copy for looking at it: MP4 (H.264), at most 960 px on the longer side, made when it is first asked for. */
  watchUrl: address,
}) satisfies z.ZodType<ClipFacts>;

/** One picture, clip or file of the asking person. URLs are signed and live ten minutes; asking for the media again renews them. */
export const mediaSchema = z
  .object({
    id: mediaId,
    name: fileName,
    type: z.enum(storedMediaTypes),
    /** What was sent, when it was converted on arrival (HEIC, TIFF …). */
    sentAs: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    frames: z.number().int(),
    hasAlpha: z.boolean(),
    /** Of a clip, whose preview and thumbnail are one of its frames; null of everything else. */
    clip: clipSchema.or(z.null()),
    /** What was wrong with the file, though it could be read: `photo_damaged`, `first_page_only`, `gain_map_lost`. */
    warnings: z.array(word),
    /** Full size, upright; add `&format=png|webp|avif|jpeg`, `&quality=1..100`, `&background=rrggbb`, `&name=…` to export; of a clip `&format=mp4|webm|gif|webp`. */
    url: address,
    /** At most 2 megapixels, WebP (with alpha where there is one). */
    previewUrl: address,
    /** At most 320 px on the longer side, WebP. */
    thumbnailUrl: address,
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Media');

/** A large file that is about to be uploaded in parts. */
export const newUploadSchema = z.object({
  name: typedLine(255),
  /** Of the whole file. */
  bytes: z.number().int().min(0),
  kind: z.enum(['picture', 'clip']).default('picture'),
  metadata: z.enum(metadataChoices).optional(),
});

/** A file that arrives in parts. */
export const uploadSchema = z
  .object({
    id: uploadId,
    /** Of the whole file. */
    bytes: z.number().int(),
    /** How many are here: where the next part begins. */
    offset: z.number().int(),
    /** How many the next part may have. */
    mostPartBytes: z.number().int(),
    /** What isn't complete by then is deleted. */
    expiresAt: time,
  })
  .openapi('Upload');

const engineSchema = z.object({ id: slug, name: sentence, place: word });

/** `%`, `px`, `×`. */
const unit = z.string().max(8);

/** An option as the form and the command line need it; derived from the tool's zod schema. */
export const optionSchema = z
  .object({
    id: slug,
    control: z.enum(controlKinds),
    type: z.enum(['number', 'boolean', 'string', 'object']),
    default: z.unknown(),
    min: z.number().optional(),
    /** The largest number; of words: the most letters. */
    max: z.number().optional(),
    step: z.number().optional(),
    unit: unit.optional(),
    /** It means something only while other options have these values. */
    when: z.record(z.string(), z.unknown()).optional(),
    /** It means something only with a photo, or only without one. */
    photo: z.enum(['given', 'none']).optional(),
    /** Only engines that take this heed it. */
    needs: z.enum(capabilities).optional(),
    /** Hardly anybody sets it. */
    rare: z.literal(true).optional(),
    choices: z.array(choiceId).optional(),
    /** Each choice has a picture, under `/samples/<tool>/<option>-<choice>-small.webp`. */
    pictures: z.literal(true).optional(),
    /** Each choice can be shown moving on the photo: `POST /media/{id}/tiles`. */
    moves: z.literal(true).optional(),
    /** What the page does by it to a finished cut-out. */
    edits: z.enum(['background', 'crops', 'margin', 'cleansRim']).optional(),
    /** The fact of the report beside whose rows it is set, and what each of them is. */
    of: slug.optional(),
    each: z.enum(['face', 'person', 'spot', 'line', 'color']).optional(),
    /** The fact whose rows are offered to each of them. */
    among: slug.optional(),
    /**
     * Of how hands pulled at something soft: the outputs that show it and its place, the options its material and the length of its clip are
     * taken from, and what is set with it.
     */
    pulls: z
      .object({
        body: slug,
        place: slug,
        goesBy: z.object({ material: slug, seconds: slug }),
        sets: z.record(slug, word),
      })
      .optional(),
  })
  .openapi('Option');

/** A fact of a tool's report: how it is shown, and told on the command line; derived from the tool's zod schema. */
const plainFactSchema = z.object({
  id: slug,
  /** `rows`: a list of objects that hold `facts`; one of them may be `verdict`: pass, look, unknown or fail. */
  type: z.enum(['number', 'boolean', 'choice', 'text', 'rows']),
  /** Of `rows`: the text in each of them that people may want to take with them. */
  copy: z.string().max(40).optional(),
  /** Of a number: %, px, × … */
  unit: unit.optional(),
  choices: z.array(word).optional(),
});
export const factSchema = plainFactSchema
  .extend({ facts: z.array(plainFactSchema).optional() })
  .openapi('Fact');

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
    /** What its jobs report; null where they report nothing. */
    report: z.array(factSchema).nullable(),
    stages: z.array(z.object({ id: slug, share: z.number() })),
    /** Where the page's camera shows how to stand: by the choices of an option. */
    camera: z.object({ option: slug, guides: z.record(choiceId, guideSchema) }).nullable(),
    /** The page runs it on the preview while options are being changed; the job is for the full size. */
    hasLivePreview: z.boolean(),
    /** `preparing` carries the share of its models that is there, 0..1. */
    readiness: z.object({
      state: z.enum(['ready', 'preparing', 'unavailable']),
      progress: z.number(),
    }),
    engine: engineSchema,
    /** All that can do its tasks: its options may ask for one of them. */
    engines: z.array(
      engineSchema.extend({
        task: slug,
        /** What it heeds that not every engine does. */
        takes: z.array(z.enum(capabilities)),
        /** What one picture costs. */
        credits: z.number(),
        /** A trained network draws: nobody can say beforehand which of the words it heeds. */
        isTrained: z.boolean(),
        /** The operator added its model, or its server. */
        isAdded: z.boolean(),
      }),
    ),
    limits: z.object({
      maxBytes: z.number(),
      maxPixels: z.number(),
      /** Of the result, where it can be larger than the photo; null where it cannot. */
      maxResultPixels: z.number().nullable(),
      /** Of every result, where it is always the same. */
      resultSize: z.object({ width: z.number(), height: z.number() }).nullable(),
      /** Of a tool that works on clips: so much of one at a time; null of others. */
      maxSeconds: z.number().nullable(),
      batchSize: z.number(),
      jobsPerDay: z.number(),
      jobsLeft: z.number(),
      /** Pictures of paid engines in a calendar month, and how many of them are left. */
      creditsPerMonth: z.number(),
      creditsLeft: z.number(),
      keptHours: z.number(),
      /** Median of real runs on this machine, null before there were any. */
      typicalMs: z.number().nullable(),
      /** The same by the id of the engine that worked. */
      engineMs: z.record(z.string(), z.number()),
      queued: z.number(),
    }),
  })
  .openapi('Tool');

export const failureSchema = z
  .object({
    error: z.enum(failureCodes as [FailureCode, ...FailureCode[]]),
    params: z.record(z.string(), z.union([sentence, z.number()])),
    retryable: z.boolean(),
    next: z.enum(['another', 'retry', 'wait', 'reload', 'none']),
    reference: z
      .string()
      .regex(/^[2-9A-Z]{10}$/)
      .openapi({ description: 'Identifies this failure in the log' }),
  })
  .openapi('Failure');

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
    /** Of a recipe, the job of the step before: it works on what that one makes, and has no inputs until then. */
    follows: jobId.nullable(),
    state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    /** Counts up with every change; the id of the event that carried it. */
    revision: z.number().int(),
    /** A stage of the tool while running. */
    stage: slug.nullable(),
    /** 0..1 over the whole job, never going back within one attempt. */
    progress: z.number().min(0).max(1),
    /** Honest estimate, null while there is nothing to base one on. */
    remainingMs: z.number().nullable(),
    /** How many are before it while queued; null while it waits for the step before. */
    position: z.number().int().nullable(),
    attempt: z.number().int(),
    /** Names of what the job is about and of what it was asked for; null for a tool that the site has no more. */
    mainInput: slug.nullable(),
    mainOutput: slug.nullable(),
    /** A list under every name, also where it can only be one; what is deleted is left out, and a name under which nothing is left. */
    inputs: picturesSchema,
    options: z.record(z.string(), z.unknown()),
    outputs: picturesSchema,
    /** Who made it, and where; null where that was the tool itself. */
    engine: engineSchema.or(z.null()),
    /** Everybody who worked on it, for each task of the tool that was run; empty where no task was. */
    engines: z.array(engineSchema.extend({ task: slug })),
    warnings: z.array(word),
    /** What its tool measured and did, as `report` of the tool describes it; null until then and where it reports nothing. */
    report: z.record(z.string(), z.unknown()).nullable(),
    /** What was stated about its inputs. */
    statements: statementsSchema,
    /** Pictures of paid engines: those it may take, and in the end those it took. */
    credits: z.number(),
    /** Computing time of the attempt that succeeded. */
    tookMs: z.number().nullable(),
    error: toldFailureSchema.or(z.null()),
    createdAt: time,
    startedAt: time.nullable(),
    finishedAt: time.nullable(),
    expiresAt: time,
  })
  .openapi('Job');

/** What deleting results takes along. */
export const resultRemovalSchema = z
  .object({
    /** How many jobs lose what they made. */
    results: z.number().int(),
    /** Names of the photos that go with them, because nothing else was made from them. */
    originals: z.array(fileName),
    /** Photos that stay, and how many other results need them. */
    kept: z.array(z.object({ name: fileName, results: z.number().int() })),
  })
  .openapi('ResultRemoval');

/** Several photos that go through one tool with the same options; each of them is a job of its own. */
export const batchSchema = z
  .object({
    id: batchId,
    tool: slug,
    options: z.record(z.string(), z.unknown()),
    /** In the order in which their photos were added. */
    jobs: z.array(jobSchema),
    createdAt: time,
    expiresAt: time,
  })
  .openapi('Batch');

/** What was in a zip file: the pictures that could be read, and why the others could not. */
export const archiveSchema = z
  .object({
    photos: z.array(mediaSchema),
    refused: z.array(z.object({ name: fileName, error: toldFailureSchema })),
  })
  .openapi('Archive');

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

/** What may be wrong with a clip that is sent, besides. */
export const clipFailures = [
  'video_too_large',
  'video_too_long',
  'video_format_unsupported',
  'video_without_picture',
  'video_unavailable',
] as const satisfies FailureCode[];

/** What may keep a stored picture from being read or written in another format. */
export const exportFailures = [
  'not_found',
  'expired',
  'file_damaged',
  'option_invalid',
  'image_too_large',
  'video_too_long',
  'video_unavailable',
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
  'video_format_unsupported',
  'image_too_large',
  'result_too_large',
  'key_reused',
  'content_refused',
  'credits_spent',
  'quota_reached',
  'too_many_open_jobs',
] as const satisfies FailureCode[];
