import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { frameQualities } from '../../steps/films/frame-size.ts';
import { frameSizes, ratios } from '../../steps/films/subject-frame.ts';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { motionNames } from './moves/motion-names.ts';
import { movableJoints } from './moves/movable-joints.ts';
import { stageNames } from './stage/stage-names.ts';

const rate = 30;
const share = z.number().min(0).max(1);
const percent = z.number().min(-200).max(300).meta({ unit: '%' });
/** Longer side of the copy on which the background is filled, in pixels: most of what is filled the dancer hides. */
const fillSide = 480;
/** How much of a motion something without joints does whose outline is unsure. */
const gentle = 0.65;
/** Beats a minute. */
const tempos = { slow: 92, medium: 112, fast: 132 } as const;
const tempoNames = Object.keys(tempos) as (keyof typeof tempos)[];

export const aiDance = defineTool({
  id: 'ai-dance',
  category: 'video',
  step: 'animate',
  tier: 'T2',
  icon: 'party-popper',
  sourceType: 'compositeSynthetic',
  inputs: { photo: { kind: 'photo', required: true, main: true }, ...subjectInputs },
  options: z.object({
    motion: z.enum(motionNames).default('groove').meta({ control: 'choice' }),
    background: z.enum(stageNames).default('photo').meta({ control: 'choice' }),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .default('#7c5cff')
      .meta({ control: 'color', when: { background: 'color' } }),
    strength: z.number().int().min(30).max(100).default(80).meta({ control: 'slider', unit: '%' }),
    tempo: z.enum(tempoNames).default('medium').meta({ control: 'choice' }),
    seconds: z.number().int().min(4).max(10).default(6).meta({ control: 'slider', unit: 's' }),
    ratio: z.enum(ratios).default('photo').meta({ control: 'choice' }),
    resolution: z.enum(frameQualities).default('720p').meta({ control: 'choice' }),
    seed: z.number().int().min(0).max(999_999).optional().meta({ control: 'seed' }),
    subject: subjectOption,
    /** Joints that were found in the wrong place, where they are. */
    joints: z
      .array(z.object({ joint: z.enum(movableJoints), x: share, y: share }))
      .max(movableJoints.length)
      .optional()
      .meta({ control: 'joints', of: 'joints' }),
    engine: engineOption,
  }),
  outputs: {
    film: { kind: 'clip', main: true },
    /** Engines elsewhere cut nothing out. */
    matte: { kind: 'mask', suffix: 'mask', required: false },
  },
  report: z.object({
    /** What moves: a person with legs, a person without, something without joints. */
    figure: z.enum(['whole', 'half', 'soft']).optional(),
    /** Where its joints are, or would be, in percent of the photo. */
    joints: z
      .array(z.object({ joint: z.enum(movableJoints), left: percent, top: percent }))
      .max(movableJoints.length)
      .optional(),
    ...unsureFact,
  }),
  warnings: [
    'uncertain_subject',
    'several_people',
    'one_of_several',
    'side_view',
    'folded_legs',
    'half_body',
    'still_legs',
    'resting_arms',
    'no_joints',
  ],
  stages: { open: 0.04, subject: 0.26, background: 0.35, film: 0.35 },
  tasks: [
    'cut-out',
    'find-body',
    'find-objects',
    'find-text',
    'find-shadow',
    'find-faces',
    'describe-face',
    'fill',
    'check-safety',
  ],
  optionalTasks: ['generate-video'],
  isSensitive: true,
  engines: ({ engine }) => engineBesides('generate-video', engine),
  uses: ({ engine }) => (isOtherEngine(engine) ? ['first-frame'] : []),
  samples: ['drawn-dancer'],
  maxMinutes: 10,
  resultSize: (photo, options) => frameSizes(photo, options).frame,
  async run({ photo, ...given }, { subject, ...options }, studio) {
    if (isOtherEngine(options.engine)) {
      const { danceElsewhere } = await import('./dance-elsewhere.ts');
      studio.report({});
      return { film: await danceElsewhere(photo, options, studio) };
    }
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { doubtfulShare } = await import('../../imaging/matte/unsure-places.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { refuseDocuments } = await import('../../steps/people/refuse-documents.ts');
    const { cutFromPlace, placeBehind } = await import('../../steps/subject/part-from-place.ts');
    const { correctByHand } = await import('../../imaging/matte/mask.ts');
    const { inFrame, placesOf, withMoved } = await import('./dancer/body-points.ts');
    const { chooseDancer } = await import('./dancer/choose-dancer.ts');
    const { holdingArms } = await import('./dancer/held-things.ts');
    const { poseWarnings } = await import('./dancer/pose-warnings.ts');
    const { skeletonOf, withResting } = await import('./puppet/skeleton.ts');
    const { buildPuppet } = await import('./puppet/build-puppet.ts');
    const { stillParts } = await import('./puppet/still-parts.ts');
    const { softFigure } = await import('./puppet/soft-figure.ts');
    const { danceStage, photoStage } = await import('./stage/dance-stage.ts');
    const { dancePainter } = await import('./dance-painter.ts');
    const { straightened } = await import('../../imaging/mesh/mesh-texture.ts');
    const { easeCubic } = await import('../../imaging/motion/ease.ts');

    studio.stage('subject');
    await refuseDocuments(photo, studio);
    const { matte, strokes } = await findSubject(photo, given, subject, studio);
    const pixels = await photo.pixels();
    const chosen = await chooseDancer(photo, matte, subject ?? {}, studio);
    if (!chosen) throw new AppError('subject_not_found');
    const alpha = correctByHand(chosen.alpha, pixels, strokes);
    const mask = studio.write('matte', { raster: alpha });
    const points = withMoved(chosen.points, options.joints, photo);
    const unsure = reportUnsure(alpha, pixels, studio);

    studio.stage('background');
    const sizes = frameSizes(photo, options);
    const cut = await cutFromPlace(photo, alpha, sizes);
    const { cutout, inPhoto } = cut;
    const isTogether = chosen.company === 'together';
    const skeleton = isTogether ? undefined : skeletonOf(inFrame(points, inPhoto, sizes.frame), sizes.frame);
    const seed = options.seed ?? studio.chance;
    if (chosen.company === 'parted') studio.warn('one_of_several');
    const fill = async (given: typeof cutout, hole: typeof alpha, source: typeof alpha) =>
      (await studio.run('fill', { pixels: given, mask: hole, source, seed })).pixels;
    const soft = softFigure(cutout);
    if (!soft) throw new AppError('subject_not_found');
    // What a hand before the chest holds can't be told from the clothes.
    const holding = holdingArms(chosen.things, points).filter((side) => skeleton?.arms[side] === 'crossing');
    const puppet = skeleton && (await buildPuppet(cutout, withResting(skeleton, holding), fill));
    const dancer = puppet ? { puppet } : { soft };
    if (puppet) for (const warning of poseWarnings(skeleton, puppet.skeleton)) studio.warn(warning);
    else studio.warn(isTogether ? 'several_people' : 'no_joints');
    studio.report({
      figure: puppet ? (puppet.skeleton.hasLegs ? 'whole' : 'half') : 'soft',
      joints: placesOf(points, photo),
      ...unsure,
    });

    const others = chosen.others;
    const still = puppet && stillParts(puppet);
    // Another background hides its own, which needn't be filled then.
    const place =
      options.background === 'photo'
        ? await placeBehind(photo, alpha, cut, studio, { fillSide, others, still })
        : undefined;

    studio.stage('film');
    const floor = soft.box.y + soft.box.height;
    const ground = floor < sizes.frame.height - 1 ? floor : undefined;
    const { color, background } = options;
    const stage =
      background === 'photo'
        ? photoStage(place!.background)
        : danceStage(background, sizes.frame, { color, ground, seed });
    // What may lack a part shows that less the less it moves.
    const calm = !puppet && 100 * doubtfulShare <= (unsure.unsure ?? 0) ? gentle : 1;
    const painter = dancePainter(dancer, stage, options.motion, (calm * options.strength) / 100);
    const frames = options.seconds * rate;
    const perFrame = tempos[options.tempo] / 60 / rate;
    const posterFrame = Math.min(frames - rate, Math.round(3 / perFrame));
    const hasAlpha = background === 'none';
    const out = studio.clip('film', { ...sizes.frame, rate, frames, posterFrame, hasAlpha });
    for (let at = 0; at < frames; at++) {
      // It grows out of the photo's own pose within a beat, and ends in it.
      const share = easeCubic(at * perFrame) * easeCubic((frames - 1 - at) * perFrame);
      const drawn = painter.frameAt(at * perFrame, share);
      await out.frame(hasAlpha ? straightened(drawn) : { ...drawn, channels: 4 });
    }
    return { film: await out.finish(), matte: mask };
  },
});
