import { z } from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { mostFaces } from './swap-fates.ts';
import { swapWarnings } from './swap-warnings.ts';
import { facesFact, sourcesFact, swapsOption } from './swaps-option.ts';

/** How wide the edge fades at 0 and at 100, in heights of the face. */
const fades = [0.004, 0.03];

export const faceSwap = defineTool({
  id: 'face-swap',
  category: 'generate',
  step: 'restyle',
  tier: 'T2',
  icon: 'users-round',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** Whose face comes into the photo. */
    face: { kind: 'photo', required: true },
  },
  options: z.object({
    /** How far features go to the places that they have in the other face. */
    likeness: z.number().int().min(30).max(80).default(65).meta({ control: 'slider', unit: '%' }),
    /** How far mouth and eyes keep the shape that they have in the photo. */
    expression: z.number().int().min(50).max(100).default(75).meta({ control: 'slider', unit: '%' }),
    /** How far the face takes over the light and tone of the photo. */
    colorMatch: z.number().int().min(0).max(100).default(85).meta({ control: 'slider', unit: '%' }),
    /** How wide its edge fades. */
    blend: z.number().int().min(0).max(100).default(30).meta({ control: 'slider', unit: '%' }),
    swaps: swapsOption,
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({ faces: facesFact, sources: sourcesFact }),
  warnings: swapWarnings,
  stages: { open: 0.1, faces: 0.4, swap: 0.4, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'check-safety'],
  samples: ['admiral'],
  async run({ photo, face }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { pairFaces } = await import('./pair-faces.ts');
    const { swapFaces } = await import('./swap-faces.ts');

    studio.stage('faces');
    const targets = await portraitFaces(photo, studio);
    await studio.step(0.5);
    const sources = await portraitFaces(face, studio, { missing: 'second_face_not_found' });
    if (Math.max(targets.length, sources.length) > mostFaces) studio.warn('many_faces');
    const [largest, offered] = [targets.slice(0, mostFaces), sources.slice(0, mostFaces)];
    const pairs = pairFaces(largest, offered, options.swaps);

    studio.stage('swap');
    const look = {
      likeness: options.likeness / 100,
      expression: options.expression / 100,
      light: options.colorMatch / 100,
      fade: fades[0] + (fades[1] - fades[0]) * (options.blend / 100),
    };
    const made = await swapFaces(
      { photo, faces: largest },
      { photo: face, faces: offered },
      pairs,
      look,
      studio,
    );
    for (const warning of made.warnings) studio.warn(warning);
    studio.report(made.report);
    studio.stage('save');
    return { result: { raster: made.raster, profile: photo.profile } };
  },
});
