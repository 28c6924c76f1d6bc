import { z } from 'zod';
import { protectInput } from '../../steps/protect/protected-parts.ts';
import { defineTool } from '../../tool/tool.ts';
import { guessedColors, guessesFact } from './coloring/guessed-colors.ts';
import { measures, outcomes } from './describe-print.ts';
import { peopleFact, peopleTicks } from './faces/people-ticks.ts';

const isOn = z.boolean().default(true).meta({ control: 'switch' });
const strengthOf = (fix: string, usual: number, most = 100) =>
  z
    .number()
    .int()
    .min(0)
    .max(most)
    .default(usual)
    .meta({ control: 'slider', rare: true, unit: '%', when: { [fix]: true } });
const share = z.number().min(0).max(100).meta({ unit: '%' });
const count = z.number().int().min(0);

export const restoreOldPhotos = defineTool({
  id: 'restore-old-photos',
  category: 'photo',
  step: 'repair',
  tier: 'T1',
  icon: 'book-image',
  sourceType: 'algorithmicallyEnhanced',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = this is damage, besides what is found. */
    damage: { kind: 'mask', required: false, brush: 'select' },
    protect: protectInput,
    /** What color is where, as far as somebody knows; the rest is transparent. */
    strokes: { kind: 'mask', required: false, brush: 'color' },
  },
  options: z.object({
    /** How far it goes: what is the print's own, what is estimated from right beside it, what is made up. */
    layers: z.enum(['all', 'estimated', 'cleaned']).default('all').meta({ control: 'choice' }),
    crop: isOn.meta({ control: 'switch', rare: true }),
    marks: z
      .boolean()
      .default(true)
      .meta({ control: 'switch', when: { layers: ['all', 'estimated'] } }),
    /** The more, the fainter marks are taken for damage. */
    marksStrength: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(50)
      .meta({
        control: 'slider',
        rare: true,
        unit: '%',
        when: { layers: ['all', 'estimated'], marks: true },
      }),
    fade: isOn,
    fadeStrength: strengthOf('fade', 80),
    color: isOn,
    colorStrength: strengthOf('color', 60),
    /** Of a black and white print that is toned brown or blue. */
    tone: z.enum(['keep', 'neutral']).default('keep').meta({ control: 'choice', rare: true }),
    screen: isOn.meta({ control: 'switch', rare: true }),
    noise: isOn,
    noiseStrength: strengthOf('noise', 80, 200),
    sharpness: isOn,
    sharpnessStrength: strengthOf('sharpness', 60, 200),
    /** Of a black and white print; colors are guessed. */
    colorize: z
      .boolean()
      .default(false)
      .meta({ control: 'switch', when: { layers: 'all' } }),
    /** Painted colors stay exactly where they were painted, and are not only what to start from. */
    exact: z
      .boolean()
      .default(false)
      .meta({ control: 'switch', when: { layers: 'all', colorize: true } }),
    enlarge: z.boolean().default(false).meta({ control: 'switch' }),
    people: peopleTicks,
    /** Told of a run before: what was guessed wrong. */
    guesses: guessedColors,
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    /** Which layer each pixel is of. */
    map: { kind: 'photo', suffix: 'layers' },
    /** What was filled: white. */
    mask: { kind: 'mask', suffix: 'damage' },
  },
  report: z.object({
    measured: z.array(
      z.object({
        measure: z.enum(measures),
        before: z.number(),
        after: z.number().optional(),
        outcome: z.enum(outcomes),
      }),
    ),
    scratches: count,
    specks: count,
    /** How sure it is that what was found is damage. */
    sureness: share.optional(),
    /** Of the picture. */
    estimated: share,
    invented: share,
    straightened: z.boolean(),
    /** Its colors are guessed. */
    colored: z.boolean(),
    /** Of the face that changed most. */
    likeness: share.optional(),
    moved: z.number().min(0).max(1000).meta({ unit: '%' }).optional(),
    people: peopleFact,
    guesses: guessesFact,
  }),
  warnings: ['nothing_found', 'face_changed', 'has_colors', 'few_colors', 'much_invented', 'many_faces'],
  stages: { open: 0.05, examine: 0.2, mend: 0.3, clean: 0.2, enlarge: 0.1, save: 0.15 },
  tasks: ['fill', 'restore', 'colorize', 'upscale-image', 'find-faces', 'describe-face', 'find-text'],
  maxMinutes: 15,
  samples: ['old-admiral', 'old-meadow'],
  // A print that lay at an angle may be a little wider than its scan.
  resultBounds({ width, height }, { enlarge }) {
    const most = (side: number) => Math.ceil(side * 1.07) * (enlarge ? 2 : 1);
    return { least: { width: 1, height: 1 }, most: { width: most(width), height: most(height) } };
  },
  async run(given, options, studio) {
    const { restorePrint } = await import('./restore-print.ts');
    const made = await restorePrint(given, options, studio);
    for (const code of made.warnings) studio.warn(code);
    studio.report(made.report);
    const { profile } = given.photo;
    return {
      result: { raster: made.result, profile, madeParts: made.parts },
      map: { raster: made.map },
      mask: { raster: made.mask },
    };
  },
});
