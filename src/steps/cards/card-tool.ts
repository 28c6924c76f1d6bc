import { z } from 'zod';
import { facesFact } from '../people/faces-option.ts';
import { mostFaces } from './card-shape.ts';

/** What tools of animated cards have in common. */
export const cardTool = {
  category: 'video',
  step: 'animate',
  tier: 'T3',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  outputs: {
    film: { kind: 'clip', main: true },
    /** What it ends with. */
    card: { kind: 'photo', suffix: 'card' },
  },
  /** The faces of the first photo, as whose card it was made, and what stands for its chances. */
  report: z.object({ faces: facesFact(mostFaces), seed: z.number().int() }),
  stages: { open: 0.04, faces: 0.16, measure: 0.3, draw: 0.05, film: 0.45 },
  tasks: [
    'find-faces',
    'find-text',
    'describe-face',
    'cut-out',
    'set-words',
    'draw-paintings',
    'check-safety',
  ],
} as const;
