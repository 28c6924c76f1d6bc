import { z } from 'zod';
import { engineBesides, isOtherEngine } from '../../tool/engine-option.ts';
import { facesFact } from '../people/faces-option.ts';
import { mostFaces } from './card-shape.ts';

interface EngineChoice {
  readonly engine?: string;
}

/** What tools of animated cards have in common. */
export const cardTool = {
  category: 'video',
  step: 'animate',
  tier: 'T3',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  outputs: {
    film: { kind: 'clip', main: true },
    /** What it ends with; engines elsewhere make none. */
    card: { kind: 'photo', suffix: 'card', required: false },
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
  optionalTasks: ['generate-video'],
  engines: ({ engine }: EngineChoice) => engineBesides('generate-video', engine),
  uses: ({ engine }: EngineChoice) => (isOtherEngine(engine) ? (['first-frame'] as const) : []),
} as const;
