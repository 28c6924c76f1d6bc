import { z } from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { clipPart, shortestMs } from './swapped-part.ts';
import { personPlaces } from './track/person-place.ts';

/** How wide the edge fades, in heights of the face: wider than in a photo, as it lies a little elsewhere in each frame. */
const fade = 0.02;

const milliseconds = z.number().int().min(0).max(86_400_000);

export const videoFaceSwap = defineTool({
  id: 'video-face-swap',
  category: 'video',
  step: 'restyle',
  tier: 'T3',
  icon: 'user-round-cog',
  sourceType: 'compositeSynthetic',
  inputs: {
    clip: { kind: 'clip', required: true, main: true },
    /** Whose face comes into the clip. */
    face: { kind: 'photo', required: true },
  },
  options: z.object({
    trim: z
      .tuple([milliseconds, milliseconds])
      .refine(([from, to]) => to - from >= shortestMs)
      .optional()
      .meta({ control: 'trim' }),
    /** Whose face is swapped, by where they are in the first frame with faces. */
    person: z.enum(personPlaces).default('largest').meta({ control: 'choice' }),
    /** How far features go to the places that they have in the other face. */
    likeness: z.number().int().min(30).max(80).default(65).meta({ control: 'slider', unit: '%' }),
    /** How far mouth and eyes keep the shape that they have in the clip. */
    expression: z.number().int().min(50).max(100).default(85).meta({ control: 'slider', unit: '%' }),
    /** How far the face takes over the light and tone of the clip. */
    colorMatch: z.number().int().min(0).max(100).default(90).meta({ control: 'slider', unit: '%' }),
    /** Only the first seconds of the part. */
    preview: z.boolean().default(false).meta({ control: 'switch' }),
  }),
  outputs: { film: { kind: 'clip', main: true } },
  report: z.object({
    /** In the first frame with faces. */
    people: z.number().int().min(1),
    scenes: z.number().int().min(1),
    /** Of the frames, as far as they show the swapped face. */
    swapped: z.number().min(0).max(100).meta({ unit: '%' }),
  }),
  warnings: [
    'first_seconds',
    'often_hidden',
    'source_small',
    'source_eyes_closed',
    'mouth_left',
    'glasses_kept',
    'source_beard',
    'darker_light',
  ],
  stages: { open: 0.02, follow: 0.18, swap: 0.8 },
  tasks: ['find-faces', 'follow-face', 'describe-face', 'find-text', 'check-safety'],
  samples: ['admiral-moves'],
  maxMinutes: 20,
  async run({ clip, face }, options, studio) {
    const { swapClip } = await import('./swap-clip.ts');
    const part = clipPart(clip, options);
    if (part.isCut) studio.warn('first_seconds');
    const look = {
      likeness: options.likeness / 100,
      expression: options.expression / 100,
      light: options.colorMatch / 100,
      fade,
    };
    return { film: await swapClip(clip, face, { part, person: options.person, look }, studio) };
  },
});
