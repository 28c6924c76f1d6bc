import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { subjectInputs, subjectOption } from '../../steps/subject/subject-inputs.ts';
import { unsureFact } from '../../steps/subject/unsure-fact.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { backdropScenes } from './backdrop/backdrop-scenes.ts';

/** A result with its margins has at most so many pixels; a larger subject is made smaller. */
const mostPixels = 50_000_000;
const largestSeed = 999_999_999;

const ratios = ['subject', '1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9'] as const;

export const aiBackgroundGenerator = defineTool({
  id: 'ai-background-generator',
  category: 'generate',
  step: 'place',
  tier: 'T1',
  icon: 'wallpaper',
  inputs: { photo: { kind: 'photo', required: true, main: true }, ...subjectInputs },
  options: z.object({
    scene: z.enum(backdropScenes).default('sweep').meta({ control: 'choice', pictures: true }),
    color: z
      .union([z.literal('scene'), z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)])
      .default('scene')
      .meta({ control: 'color' }),
    ratio: z.enum(ratios).default('1:1').meta({ control: 'choice' }),
    /** Percent of the longer side of the subject. */
    margin: z.number().int().min(5).max(80).default(28).meta({ control: 'slider', unit: '%' }),
    light: z.enum(['left', 'right']).default('left').meta({ control: 'choice' }),
    count: z.number().int().min(1).max(4).default(1).meta({ control: 'slider' }),
    seed: z.number().int().min(0).max(largestSeed).optional().meta({ control: 'seed' }),
    subject: subjectOption,
    engine: engineOption,
  }),
  outputs: {
    pictures: { kind: 'photo', main: true, many: true },
    /** Alpha of the whole photo, corrections included. */
    matte: { kind: 'mask', suffix: 'mask' },
  },
  report: z.object({ seed: z.number().int(), ...unsureFact }),
  warnings: ['uncertain_subject'],
  stages: { open: 0.05, subject: 0.45, scene: 0.4, save: 0.1 },
  tasks: ['cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['coffee', 'dahlia', 'rocket'],
  maxMinutes: 10,
  sourceType: 'compositeSynthetic',
  // The subject has room around it, and as much more as the shape asks for; it may fill its photo.
  resultBounds({ width, height }, { margin, ratio }) {
    const room = (2 * margin * Math.max(width, height)) / 100 + 2;
    let [across, down] = [width + room, height + room];
    if (ratio !== 'subject') across = Math.max(across, down * ratioOf(ratio));
    if (ratio !== 'subject') down = across / ratioOf(ratio);
    const scale = Math.min(1, Math.sqrt(mostPixels / (across * down)));
    const most = { width: Math.ceil(across * scale), height: Math.ceil(down * scale) };
    return { least: { width: 1, height: 1 }, most };
  },
  async run({ photo, ...given }, { subject: hint, ratio, margin, count, seed, ...wishes }, studio) {
    const { findSubject } = await import('../../steps/subject/find-subject.ts');
    const { reportUnsure } = await import('../../steps/subject/report-unsure.ts');
    const { isolateSubject } = await import('../../imaging/matte/isolate-subject.ts');
    const { ownCutout } = await import('../../imaging/matte/own-cutout.ts');
    const { fitFrame } = await import('./backdrop/subject/fit-frame.ts');
    const { setIntoScene } = await import('./backdrop/backdrop.ts');
    const { resample } = await import('../../imaging/raster/resample.ts');

    studio.stage('subject');
    const pixels = await photo.pixels();
    const own = ownCutout(pixels);
    const found = await findSubject(photo, given, hint, studio, { own });
    const isolated = isolateSubject(pixels, found.matte, {
      strokes: found.strokes,
      // A cut-out has the colors that its maker left it.
      removeHalo: own === undefined,
    });
    const matte = { raster: isolated.alpha };
    let { result: subject, alpha } = isolated;
    const frameOf = () => fitFrame(alpha, margin / 100, ratio === 'subject' ? undefined : ratioOf(ratio));
    let frame = frameOf();
    if (!frame) throw new AppError('subject_not_found');
    const scale = Math.sqrt(mostPixels / (frame.box.width * frame.box.height));
    if (scale < 1) {
      const size = [Math.floor(photo.width * scale), Math.floor(photo.height * scale)] as const;
      [subject, alpha] = [resample(subject, ...size), resample(alpha, ...size)];
      frame = frameOf()!;
    }

    studio.stage('scene');
    const first = seed ?? studio.chance % (largestSeed + 1);
    studio.report({ seed: first, ...(own ? {} : reportUnsure(matte.raster, pixels, studio)) });
    const pictures = [];
    for (let k = 0; k < count; k++) {
      const raster = await setIntoScene(
        subject,
        frame,
        {
          ...wishes,
          color: wishes.color === 'scene' ? undefined : wishes.color,
          seed: first + k,
          profile: photo.profile,
        },
        (share) => studio.step((k + share) / count),
      );
      pictures.push({ raster, profile: photo.profile });
    }
    return { pictures, matte };
  },
});

function ratioOf(ratio: string): number {
  const [width, height] = ratio.split(':').map(Number);
  return width / height;
}
