import { z } from '@hono/zod-openapi';
import { statementKinds } from '../../../tool/tool-traits.ts';
import { toldFailureSchema } from '../answers/failure.schemas.ts';
import { batchId, jobId, slug, word } from '../id.schemas.ts';
import { fileName } from '../text.schemas.ts';
import { engineSchema } from './engine.schemas.ts';
import { mediaSchema } from './media.schemas.ts';

const time = z.iso.datetime();

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
