import { z } from 'zod';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

export const backgroundRemover = defineTool({
  id: 'background-remover',
  category: 'photo',
  step: 'cut',
  tier: 'T0',
  icon: 'scissors',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    ...subjectInputs,
  },
  options: z.object({
    background: z
      .union([z.literal('transparent'), z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)])
      .default('transparent')
      .meta({ control: 'color', edits: 'background' }),
    cropToSubject: z.boolean().default(false).meta({ control: 'switch', edits: 'crops' }),
    /** Percent of the longer side of the subject. */
    margin: z
      .number()
      .int()
      .min(0)
      .max(50)
      .default(8)
      .meta({ control: 'slider', edits: 'margin', unit: '%', when: { cropToSubject: true } }),
    removeHalo: z.boolean().default(true).meta({ control: 'switch', edits: 'cleansRim' }),
    subject: subjectOption,
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    /** Alpha of the whole photo, corrections included. */
    matte: { kind: 'mask', suffix: 'mask' },
  },
  report: z.object(unsureFact),
  warnings: ['uncertain_subject'],
  stages: { open: 0.08, subject: 0.67, edge: 0.1, save: 0.15 },
  tasks: ['cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['dahlia', 'coffee', 'dogs', 'rocket', 'seed'],
  async run({ photo, ...given }, options, studio) {
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { isolateSubject } = await import('../../imaging/matte/isolate-subject.ts');
    const { colorInProfile } = await import('../../imaging/color/profile-color.ts');

    studio.stage('subject');
    const { matte, strokes } = await findSubject(photo, given, options.subject, studio);

    studio.stage('edge');
    const { profile, bitDepth } = photo;
    const pixels = await photo.pixels();
    const { result, alpha } = isolateSubject(pixels, matte, {
      strokes,
      removeHalo: options.removeHalo,
      margin: options.cropToSubject ? options.margin / 100 : undefined,
      background:
        options.background === 'transparent'
          ? undefined
          : colorInProfile(options.background, profile, bitDepth),
    });
    studio.report(reportUnsure(alpha, pixels, studio));
    return { result: { raster: result, profile }, matte: { raster: alpha } };
  },
});
