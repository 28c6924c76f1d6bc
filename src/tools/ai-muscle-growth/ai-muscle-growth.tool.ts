import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { frameSize } from '../../steps/films/frame-size.ts';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { defineTool } from '../../tool/tool.ts';

/** Frames a second, and seconds. */
const [rate, seconds] = [30, 3];

export const aiMuscleGrowth = defineTool({
  id: 'ai-muscle-growth',
  category: 'video',
  step: 'change',
  tier: 'T3',
  icon: 'biceps-flexed',
  sourceType: 'compositeSynthetic',
  inputs: { photo: { kind: 'photo', required: true, main: true }, ...subjectInputs },
  options: z.object({
    amount: z.number().int().min(0).max(100).default(60).meta({ control: 'slider', unit: '%' }),
    /** How far forms show in light and shade. */
    definition: z.number().int().min(0).max(100).default(50).meta({ control: 'slider', unit: '%' }),
    arms: z.boolean().default(true).meta({ control: 'switch' }),
    torso: z.boolean().default(true).meta({ control: 'switch' }),
    legs: z.boolean().default(true).meta({ control: 'switch' }),
    /** A film of the growth besides. */
    film: z.boolean().default(false).meta({ control: 'switch' }),
    subject: subjectOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    film: { kind: 'clip', required: false },
    matte: { kind: 'mask', suffix: 'mask' },
  },
  report: z.object(unsureFact),
  warnings: ['uncertain_subject', 'several_people', 'seen_sideways', 'arms_unseen'],
  stages: { open: 0.05, person: 0.45, grow: 0.4, save: 0.1 },
  tasks: ['find-faces', 'describe-face', 'find-text', 'cut-out', 'find-body', 'check-safety'],
  samples: ['admiral'],
  maxMinutes: 5,
  async run({ photo, ...given }, { subject, ...options }, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { refuseMinors } = await import('../../steps/people/refuse-minors.ts');
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { correctByHand } = await import('../../imaging/matte/mask.ts');
    const { subjectBox } = await import('../../imaging/matte/subject-box.ts');
    const { prepareGrowing } = await import('./prepare-growing.ts');
    const { grownPicture } = await import('./growth/grow-body.ts');
    const { markEdited } = await import('../../imaging/mark/edited-mark.ts');

    studio.stage('person');
    const faces = await portraitFaces(photo, studio, { mayBeNone: true });
    await refuseMinors(photo, faces, studio);
    if (faces.length > 1) studio.warn('several_people');
    const { matte, strokes } = await findSubject(photo, given, subject, studio);
    const pixels = await photo.pixels();
    const alpha = correctByHand(matte, pixels, strokes);
    const mask = studio.write('matte', { raster: alpha });
    studio.report(reportUnsure(alpha, pixels, studio));
    const box = subjectBox(alpha);
    if (!box) throw new AppError('body_not_found');
    const found = await studio.run('find-body', { photo, box: [box.x, box.y, box.width, box.height] });

    studio.stage('grow');
    const parts = (['arms', 'torso', 'legs'] as const).filter((part) => options[part]);
    const wish = { amount: options.amount / 100, definition: options.definition / 100, parts };
    const growing = prepareGrowing(pixels, alpha, found, wish);
    const { bones, isSideways } = growing.body;
    if (isSideways) studio.warn('seen_sideways');
    if (options.arms && !bones.some(({ part }) => part === 'arms')) studio.warn('arms_unseen');
    await studio.step(0.3);
    const raster = grownPicture(growing, 1);
    markEdited(raster);
    const result = { raster, profile: photo.profile };
    if (!options.film) return { result, matte: mask };

    const { growthFilm } = await import('./growth-film.ts');
    const size = frameSize(photo, '720p');
    const frames = rate * seconds;
    const film = studio.clip('film', { ...size, rate, frames, posterFrame: frames - 1 });
    const done = studio.write('result', result);
    const draw = growthFilm({ pixels: await photo.analysis(size), alpha, found, from: photo }, wish);
    for (let at = 0; at < frames; at++) {
      await film.frame(draw(at / (frames - 1)));
      await studio.step(0.4 + (0.6 * (at + 1)) / frames);
    }
    return { result: done, film: await film.finish(), matte: mask };
  },
});
