import { z } from 'zod';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

/** Below this certainty of the network the person is told to look. */
const unsure = 0.75;

const fraction = z.number().min(0).max(1);

export const backgroundRemover = defineTool({
  id: 'background-remover',
  category: 'photo',
  step: 'cut',
  tier: 'T0',
  icon: 'scissors',
  view: 'cutout',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** The `matte` of an earlier run: the network is not asked again. */
    matte: { kind: 'mask', required: false, earlier: true },
    /** White = this belongs to the subject. */
    keep: { kind: 'mask', required: false, brush: 'keep' },
    /** White = this is background. */
    erase: { kind: 'mask', required: false, brush: 'erase' },
  },
  options: z.object({
    background: z
      .union([z.literal('transparent'), z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)])
      .default('transparent')
      .meta({ control: 'color' }),
    cropToSubject: z.boolean().default(false).meta({ control: 'switch' }),
    /** Percent of the longer side of the subject. */
    margin: z
      .number()
      .int()
      .min(0)
      .max(50)
      .default(8)
      .meta({ control: 'slider', unit: '%', when: { cropToSubject: true } }),
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
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true, suffix: 'cutout' },
    /** Alpha of the whole photo, corrections included. */
    matte: { kind: 'mask', suffix: 'mask' },
  },
  stages: { open: 0.08, subject: 0.67, edge: 0.1, save: 0.15 },
  tasks: ['cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['dahlia', 'coffee', 'dogs', 'rocket', 'seed'],
  async run({ photo, matte, keep, erase }, options, studio) {
    const { maskOf } = await import('../../imaging/matte/mask.ts');
    const { resample } = await import('../../imaging/raster/resample.ts');
    const { isolateSubject } = await import('../../imaging/matte/isolate-subject.ts');
    const { colorInProfile } = await import('../../imaging/color/profile-color.ts');

    studio.stage('subject');
    const given = matte && resample(maskOf(await matte.pixels()), photo.width, photo.height);
    const found = given ? undefined : await studio.run('cut-out', { photo, subject: options.subject });
    if (found && found.certainty < unsure) studio.warn('uncertain_subject');

    studio.stage('edge');
    const { profile, bitDepth } = photo;
    const { result, alpha } = isolateSubject(await photo.pixels(), given ?? found!.alpha, {
      strokes: {
        keep: keep && maskOf(await keep.pixels()),
        erase: erase && maskOf(await erase.pixels()),
      },
      removeHalo: options.removeHalo,
      margin: options.cropToSubject ? options.margin / 100 : undefined,
      background:
        options.background === 'transparent'
          ? undefined
          : colorInProfile(options.background, profile, bitDepth),
    });
    return { result: { raster: result, profile }, matte: { raster: alpha } };
  },
});
