import { z } from 'zod';
import { shadowKinds } from '../../imaging/placement/cast-shadow.ts';
import { fits } from '../../steps/subject/fit-photo.ts';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { backdropKinds, sceneNames } from './new-background.ts';

const percent = z.number().int().min(0).max(100);
const color = z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);
const slider = { control: 'slider', unit: '%' } as const;
const castsShadow = { shadow: ['contact', 'float'] };

export const backgroundChanger = defineTool({
  id: 'background-changer',
  category: 'photo',
  step: 'place',
  tier: 'T0',
  icon: 'images',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    background: { kind: 'photo', required: false },
    ...subjectInputs,
  },
  options: z.object({
    kind: z.enum(backdropKinds).default('scene').meta({ control: 'choice' }),
    scene: z
      .enum(sceneNames)
      .default('studio')
      .meta({ control: 'choice', pictures: true, when: { kind: 'scene' } }),
    color: color.default('#dfe7ea').meta({ control: 'color', when: { kind: ['color', 'gradient'] } }),
    /** Where a gradient ends. */
    colorTo: color.default('#7fa6b8').meta({ control: 'color', when: { kind: 'gradient' } }),
    /** Degrees: 0 is downward, 90 to the right. */
    angle: z
      .number()
      .int()
      .min(-180)
      .max(180)
      .default(0)
      .meta({ control: 'slider', when: { kind: 'gradient' } }),
    fit: z
      .enum(fits)
      .default('cover')
      .meta({ control: 'choice', when: { kind: 'photo' } }),
    /** Radius in thousandths of the longer side. */
    blur: z
      .number()
      .int()
      .min(0)
      .max(60)
      .default(8)
      .meta({ control: 'slider', when: { kind: ['blur', 'photo', 'scene'] } }),
    shadow: z.enum(shadowKinds).default('contact').meta({ control: 'choice' }),
    shadowIntensity: percent.default(60).meta({ ...slider, when: castsShadow }),
    shadowSoftness: percent.default(40).meta({ ...slider, when: castsShadow }),
    /** Degrees from straight back, or down where it floats. */
    shadowDirection: z
      .number()
      .int()
      .min(-80)
      .max(80)
      .default(55)
      .meta({ control: 'slider', when: castsShadow }),
    shadowSpread: percent.default(40).meta({ ...slider, when: castsShadow }),
    lightMatch: percent.default(50).meta(slider),
    edgeWrap: percent.default(30).meta(slider),
    subject: subjectOption,
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true }, matte: { kind: 'mask', suffix: 'mask' } },
  report: z.object(unsureFact),
  warnings: ['uncertain_subject', 'background_missing'],
  stages: { open: 0.06, subject: 0.54, background: 0.15, place: 0.1, save: 0.15 },
  tasks: ['cut-out', 'generate-image', 'find-text'],
  // Landscapes come from our own drawings, whatever else there is: their prompts are fixed.
  engines: ({ engine }) => ({ 'cut-out': engine, 'generate-image': 'scenes' }),
  samples: ['seed', 'coffee'],
  async run({ photo, background, ...given }, { subject, shadow, ...options }, studio) {
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { correctByHand } = await import('../../imaging/matte/mask.ts');
    const { placeBefore } = await import('../../imaging/placement/place-before.ts');
    const { refuseDocuments } = await import('../../steps/people/refuse-documents.ts');
    const { makeBackdrop } = await import('./new-background.ts');

    studio.stage('subject');
    if (background) await refuseDocuments(background, studio);
    const { matte, strokes } = await findSubject(photo, given, subject, studio);
    const pixels = await photo.pixels();
    const alpha = correctByHand(matte, pixels, strokes);
    const mask = studio.write('matte', { raster: alpha });
    studio.report(reportUnsure(alpha, pixels, studio));

    studio.stage('background');
    if (options.kind === 'photo' && !background) studio.warn('background_missing');
    const backdrop = await makeBackdrop({ photo, pixels, alpha, background }, options, studio);

    studio.stage('place');
    const raster = placeBefore(pixels, alpha, backdrop, {
      shadow: {
        // In its own photo the subject has its shadow already.
        kind: options.kind === 'blur' ? 'none' : shadow,
        intensity: options.shadowIntensity / 100,
        softness: options.shadowSoftness / 100,
        direction: options.shadowDirection,
        spread: options.shadowSpread / 100,
      },
      lightMatch: options.lightMatch / 100,
      edgeWrap: options.edgeWrap / 100,
    });
    return { result: { raster, profile: photo.profile }, matte: mask };
  },
});
