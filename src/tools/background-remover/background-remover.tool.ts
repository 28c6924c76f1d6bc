import { z } from 'zod';
import { defineTool } from '../tool.ts';

const fraction = z.number().min(0).max(1);

export const backgroundRemover = defineTool({
  id: 'background-remover',
  category: 'photo',
  tier: 'T0',
  icon: 'scissors',
  inputs: {
    photo: { kind: 'photo', required: true },
    /** The `matte` of an earlier run: the network is not asked again. */
    matte: { kind: 'mask', required: false },
    /** Brush strokes: white = this belongs to the subject. */
    keep: { kind: 'mask', required: false },
    /** Brush strokes: white = this is background. */
    erase: { kind: 'mask', required: false },
  },
  options: z.object({
    background: z
      .union([z.literal('transparent'), z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)])
      .default('transparent')
      .meta({ control: 'color' }),
    cropToSubject: z.boolean().default(false).meta({ control: 'switch' }),
    /** Percent of the longer side of the subject. */
    margin: z.number().int().min(0).max(50).default(8).meta({ control: 'slider', unit: '%' }),
    removeHalo: z.boolean().default(true).meta({ control: 'switch' }),
    subject: z
      .object({
        box: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).optional(),
        points: z
          .array(z.object({ x: fraction, y: fraction, keep: z.boolean() }))
          .max(64)
          .optional(),
      })
      .optional()
      .meta({ control: 'workspace' }),
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    matte: { kind: 'mask' },
  },
  stages: { open: 0.08, subject: 0.67, edge: 0.1, save: 0.15 },
  tasks: ['cut-out'],
  samples: ['dahlia', 'dogs', 'coffee', 'seed', 'rocket'],
  isRework: (inputs) => 'matte' in inputs,
  run: async () => {
    throw new Error('written by the cut-out work');
  },
});
