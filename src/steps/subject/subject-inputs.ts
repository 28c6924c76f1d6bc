import { z } from 'zod';

const fraction = z.number().min(0).max(1);

/** What a tool takes that works on a subject, besides the photo. It gives its `matte` as an output. */
export const subjectInputs = {
  /** The `matte` of an earlier run: the network is not asked again. */
  matte: { kind: 'mask', required: false, earlier: true },
  /** White = this belongs to the subject. */
  keep: { kind: 'mask', required: false, brush: 'keep' },
  /** White = this is background. */
  erase: { kind: 'mask', required: false, brush: 'erase' },
} as const;

/** Where the subject is: a box around it, or points on it and beside it, as shares of width and height. */
export const subjectOption = z
  .object({
    box: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).optional(),
    points: z
      .array(z.object({ x: fraction, y: fraction, keep: z.boolean() }))
      .max(64)
      .optional(),
  })
  .optional()
  .meta({ control: 'workspace' });
