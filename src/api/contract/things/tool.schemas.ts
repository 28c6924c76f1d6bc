import { z } from '@hono/zod-openapi';
import { capabilities } from '../../../tasks/capability.ts';
import type { CameraGuide } from '../../../tool/camera/tool-camera.ts';
import { inputTraits, outputTraits, toolTraits } from '../../../tool/tool-traits.ts';
import { choiceId, slug } from '../id.schemas.ts';
import { sentence } from '../text.schemas.ts';
import { engineSchema } from './engine.schemas.ts';
import { factSchema, optionSchema } from './option.schemas.ts';

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
