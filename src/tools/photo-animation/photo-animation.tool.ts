import { z } from 'zod';
import { frameQualities, frameSize } from '../../steps/films/frame-size.ts';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { flowDirections } from './flow/flow-directions.ts';

import { headMotionNames } from './head/head-motion-names.ts';

/** More faces than this don't move. */
const mostFaces = 6;
/** Frames a second. */
const rate = 30;

const animationOptions = z.object({
  motion: z.enum(headMotionNames).default('natural').meta({ control: 'choice', moves: true }),
  /** At 100 heads turn by 12°. */
  strength: z.number().int().min(10).max(100).default(75).meta({ control: 'slider', unit: '%' }),
  seconds: z.number().int().min(3).max(6).default(5).meta({ control: 'slider', unit: 's' }),
  /** Where what is marked flows to. */
  direction: z.enum(flowDirections).default('right').meta({ control: 'choice', moves: true }),
  resolution: z.enum(frameQualities).default('720p').meta({ control: 'choice' }),
  /** For engines that go by words: what happens besides. */
  prompt: z.string().trim().max(2000).default('').meta({ control: 'text', needs: 'prompt' }),
  seed: z.number().int().min(0).max(999_999).optional().meta({ control: 'seed' }),
  faces: facesOption(mostFaces),
  engine: engineOption,
});

export const photoAnimation = defineTool({
  id: 'photo-animation',
  category: 'video',
  step: 'animate',
  tier: 'T2',
  icon: 'scan-face',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = it flows: water, clouds, smoke. Needed where there is neither a face nor a cloudy sky. */
    flow: { kind: 'mask', required: false, brush: 'select' },
  },
  options: animationOptions,
  outputs: { film: { kind: 'clip', main: true } },
  report: z.object({ faces: facesFact(mostFaces) }),
  warnings: [
    'many_faces',
    'tiny_faces',
    'small_face',
    'turned_away',
    'eyes_hidden',
    'eyes_closed',
    'clouds_found',
  ],
  stages: { open: 0.05, faces: 0.1, subject: 0.25, animate: 0.6 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'upscale-image', 'check-safety'],
  optionalTasks: ['generate-video'],
  engines: ({ engine }) => engineBesides('generate-video', engine),
  uses: ({ engine }) => (isOtherEngine(engine) ? ['first-frame'] : []),
  samples: ['admiral'],
  maxMinutes: 10,
  resultSize: (photo, { resolution }) => frameSize(photo, resolution),
  motionTiles: {
    async prepare({ photo, flow }, studio) {
      const { prepareTiles } = await import('./tiles/prepare-tiles.ts');
      return prepareTiles({ photo, flow, size: frameSize(photo, '720p'), mostFaces }, studio);
    },
    async open(prepared) {
      const { openTiles } = await import('./tiles/open-tiles.ts');
      return openTiles(prepared, (given) => {
        const { strength, seed = 0, ...wanted } = animationOptions.parse(given);
        return { ...wanted, strength: strength / 100, seed };
      });
    },
  },
  async run({ photo, flow }, options, studio) {
    const { prepareScene } = await import('./prepare-scene.ts');
    const { sceneFrames } = await import('./scene-frames.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { movingFaces } = await import('./moving-faces.ts');

    studio.stage('faces');
    const found = await movingFaces(photo, studio);
    const { wanted, reported } = chooseFaces(photo, found, options.faces, mostFaces);
    if (found.length > mostFaces) studio.warn('many_faces');

    const size = frameSize(photo, options.resolution);
    if (isOtherEngine(options.engine)) {
      const { filmElsewhere } = await import('../../steps/films/film-elsewhere.ts');
      const { motionWords } = await import('./motion-words.ts');
      studio.stage('animate');
      studio.report({ faces: reported });
      const prompt = motionWords(options, wanted.length);
      const { seconds, seed } = options;
      return { film: await filmElsewhere({ prompt, frame: size, seconds, seed, first: photo }, studio) };
    }
    studio.stage('subject');
    const scene = await prepareScene({ photo, faces: wanted, flow, size }, studio);
    for (const warning of scene.warnings) studio.warn(warning);

    studio.stage('animate');
    const seed = options.seed ?? studio.chance % 1_000_000;
    const { frameAt, posterShare } = sceneFrames(scene)({
      ...options,
      strength: options.strength / 100,
      seed,
    });
    const frames = options.seconds * rate;
    const posterFrame = Math.round(posterShare * frames);
    const film = studio.clip('film', { ...size, rate, frames, posterFrame });
    for (let at = 0; at < frames; at++) await film.frame(frameAt(at / frames));
    studio.report({ faces: reported });
    return { film: await film.finish() };
  },
});
