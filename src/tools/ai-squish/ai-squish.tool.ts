import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { materialNames } from '../../imaging/soft-body/body-materials.ts';
import { effectNames } from '../../imaging/soft-body/effect-names.ts';
import { frameQualities } from '../../steps/films/frame-size.ts';
import { frameSizes, ratios } from '../../steps/films/subject-frame.ts';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

const rate = 30;
const share = z.number().min(-1).max(2);

export const aiSquish = defineTool({
  id: 'ai-squish',
  category: 'video',
  step: 'animate',
  tier: 'T1',
  icon: 'shrink',
  inputs: { photo: { kind: 'photo', required: true, main: true }, ...subjectInputs },
  options: z.object({
    effect: z.enum(effectNames).default('squeeze').meta({ control: 'choice' }),
    material: z.enum(materialNames).default('jelly').meta({ control: 'choice' }),
    strength: z.number().int().min(10).max(100).default(60).meta({ control: 'slider', unit: '%' }),
    seconds: z.number().int().min(3).max(5).default(4).meta({ control: 'slider', unit: 's' }),
    loop: z.boolean().default(true).meta({ control: 'switch' }),
    ratio: z.enum(ratios).default('photo').meta({ control: 'choice' }),
    resolution: z.enum(frameQualities).default('720p').meta({ control: 'choice' }),
    /** For engines that go by words: what happens besides. */
    prompt: z.string().trim().max(2000).default('').meta({ control: 'text', needs: 'prompt' }),
    seed: z.number().int().min(0).max(999_999).optional().meta({ control: 'seed' }),
    /** What was done to it by hand: each time it was held, where the hand was when, in milliseconds and in shares of the frame. */
    pulls: z
      .array(
        z.object({
          path: z
            .array(z.object({ at: z.number().int().min(0).max(5000), x: share, y: share }))
            .min(2)
            .max(200),
        }),
      )
      .max(20)
      .optional()
      .meta({
        control: 'pulls',
        body: 'cutout',
        place: 'background',
        goesBy: { material: 'material', seconds: 'seconds' },
        sets: { effect: 'pull' },
      }),
    subject: subjectOption,
    engine: engineOption,
  }),
  outputs: {
    film: { kind: 'clip', main: true },
    /** Engines elsewhere take nothing apart. */
    matte: { kind: 'mask', suffix: 'mask', required: false },
    /** The subject by itself, and its place without it, as they are in the frame. */
    cutout: { kind: 'photo', suffix: 'cutout', required: false },
    background: { kind: 'photo', suffix: 'background', required: false },
  },
  report: z.object(unsureFact),
  warnings: ['uncertain_subject', 'cut_off'],
  stages: { open: 0.04, subject: 0.3, background: 0.36, film: 0.3 },
  tasks: ['cut-out', 'find-shadow', 'fill'],
  optionalTasks: ['generate-video'],
  engines: ({ engine }) => engineBesides('generate-video', engine),
  uses: ({ engine }) => (isOtherEngine(engine) ? ['first-frame'] : []),
  samples: ['coffee'],
  sourceType: 'algorithmicallyEnhanced',
  resultSize: (photo, options) => frameSizes(photo, options).frame,
  async run({ photo, ...given }, { subject, ...options }, studio) {
    const sizes = frameSizes(photo, options);
    if (isOtherEngine(options.engine)) {
      const { filmElsewhere } = await import('../../steps/films/film-elsewhere.ts');
      const { squishWords } = await import('./squish-words.ts');
      studio.stage('film');
      studio.report({});
      const [prompt, { seconds, seed }] = [squishWords(options), options];
      return {
        film: await filmElsewhere({ prompt, frame: sizes.frame, seconds, seed, first: photo }, studio),
      };
    }
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { correctByHand } = await import('../../imaging/matte/mask.ts');
    const { newTexture } = await import('../../imaging/mesh/mesh-texture.ts');
    const { bestFrame, bodyMotion, frameCount } = await import('../../imaging/soft-body/body-motion.ts');
    const { scenePainter } = await import('../../imaging/soft-scene/soft-scene.ts');
    const { buildScene } = await import('../../imaging/soft-scene/build-scene.ts');
    const { takeApart } = await import('../../steps/subject/part-from-place.ts');

    studio.stage('subject');
    const { matte, strokes } = await findSubject(photo, given, subject, studio);
    const pixels = await photo.pixels();
    const alpha = correctByHand(matte, pixels, strokes);
    const mask = studio.write('matte', { raster: alpha });
    studio.report(reportUnsure(alpha, pixels, studio));

    studio.stage('background');
    const parts = await takeApart(photo, alpha, sizes, studio);
    const cutout = studio.write('cutout', { raster: parts.cutout });
    const background = studio.write('background', { raster: parts.background });

    studio.stage('film');
    const scene = buildScene(parts);
    if (!scene) throw new AppError('subject_not_found');
    const { cut } = scene.lattice;
    if (cut.left || cut.right || cut.top) studio.warn('cut_off');
    const settings = {
      ...options,
      rate,
      strength: options.strength / 100,
      seed: options.seed ?? studio.chance,
      pulls: options.pulls ?? [],
    };
    const { width, height } = sizes.frame;
    const posterFrame = bestFrame(scene.lattice, settings);
    const out = studio.clip('film', { width, height, rate, frames: frameCount(settings), posterFrame });
    const paint = scenePainter(scene);
    const frame = newTexture(width, height);
    for (const pose of bodyMotion(scene.lattice, settings)) {
      paint(pose, frame);
      await out.frame({ ...frame, channels: 4 });
    }
    return { film: await out.finish(), matte: mask, cutout, background };
  },
});
