import { z } from 'zod';
import { apertureShapes } from '../../imaging/lens/aperture-blur.ts';
import { blurKinds } from '../../imaging/lens/blur-background.ts';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

export const backgroundBlur = defineTool({
  id: 'background-blur',
  category: 'photo',
  step: 'place',
  tier: 'T0',
  icon: 'aperture',
  inputs: { photo: { kind: 'photo', required: true, main: true }, ...subjectInputs },
  options: z.object({
    kind: z.enum(blurKinds).default('lens').meta({ control: 'choice', pictures: true }),
    /** Radius in thousandths of the longer side. */
    strength: z.number().int().min(1).max(60).default(20).meta({ control: 'slider' }),
    shape: z
      .enum(apertureShapes)
      .default('disc')
      .meta({ control: 'choice', when: { kind: 'lens' } }),
    highlights: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(40)
      .meta({ control: 'slider', unit: '%', when: { kind: 'lens' } }),
    ground: z
      .boolean()
      .default(true)
      .meta({ control: 'switch', when: { kind: 'lens' } }),
    /** Degrees, counterclockwise from level. */
    angle: z
      .number()
      .int()
      .min(-90)
      .max(90)
      .default(0)
      .meta({ control: 'slider', when: { kind: 'motion' } }),
    subject: subjectOption,
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true }, matte: { kind: 'mask', suffix: 'mask' } },
  report: z.object(unsureFact),
  warnings: ['uncertain_subject'],
  stages: { open: 0.07, subject: 0.58, blur: 0.2, save: 0.15 },
  tasks: ['cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['dragonfly', 'coffee'],
  async run({ photo, ...given }, { strength, highlights, subject, ...blur }, studio) {
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { correctByHand } = await import('../../imaging/matte/mask.ts');
    const { dropGhosts } = await import('./drop-ghosts.ts');
    const { blurBehind } = await import('./blur-behind.ts');

    studio.stage('subject');
    const { matte, strokes } = await findSubject(photo, given, subject, studio);

    studio.stage('blur');
    const pixels = await photo.pixels();
    const alpha = correctByHand(dropGhosts(matte), pixels, strokes);
    const mask = studio.write('matte', { raster: alpha });
    studio.report(reportUnsure(alpha, pixels, studio));
    const radius = (strength / 1000) * Math.max(photo.width, photo.height);
    const settings = { ...blur, radius, highlights: highlights / 100 };
    const raster = await blurBehind(pixels, alpha, settings, (share) => studio.step(share));
    return { result: { raster, profile: photo.profile }, matte: mask };
  },
});
