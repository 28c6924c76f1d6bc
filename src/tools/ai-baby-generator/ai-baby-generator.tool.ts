import { z } from 'zod';
import type { Raster } from '../../imaging/raster/raster.ts';
import { hairstyleNames } from '../../imaging/storybook/hair/hairstyles.ts';
import { backdropNames } from '../../imaging/storybook/pastel-backdrop.ts';
import type { MadeFile } from '../../tasks/photo.ts';
import { defineTool } from '../../tool/tool.ts';
import { childAges, childGarments, textures } from './drawing/choose-looks.ts';
import { origins } from './traits/inherit.ts';

/** Siblings of one run. */
const mostChildren = 3;
const largestSeed = 999_999_999;
/** Of each picture, in pixels. */
const size = { width: 1080, height: 1350 };
/** A name as the card shows it. */
const name = z.string().trim().max(20).default('');
const origin = z.enum(origins).default('either').meta({ control: 'choice' });
const rareOrigin = z.enum(origins).default('either').meta({ control: 'choice', rare: true });
const beard = z
  .boolean()
  .default(false)
  .meta({ control: 'switch', when: { withParents: true }, rare: true });
const extra = z.boolean().default(false).meta({ control: 'switch' });

export const aiBabyGenerator = defineTool({
  id: 'ai-baby-generator',
  category: 'generate',
  step: 'restyle',
  tier: 'T2',
  icon: 'baby',
  sourceType: 'algorithmicMedia',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** Of the other parent. */
    second: { kind: 'photo', required: true },
  },
  options: z.object({
    /** How much of the second parent. */
    mix: z.number().int().min(0).max(100).default(50).meta({ control: 'slider', unit: '%' }),
    age: z.enum(childAges).default('toddler').meta({ control: 'choice' }),
    skinFrom: origin,
    eyesFrom: origin,
    hairFrom: origin,
    browsFrom: rareOrigin,
    faceFrom: rareOrigin,
    noseFrom: rareOrigin,
    mouthFrom: rareOrigin,
    texture: z
      .enum(['measured', ...textures])
      .default('measured')
      .meta({ control: 'choice' }),
    hairstyle: z
      .enum(['chance', ...hairstyleNames])
      .default('chance')
      .meta({ control: 'choice' }),
    outfit: z
      .enum(['chance', ...childGarments])
      .default('chance')
      .meta({ control: 'choice' }),
    backdrop: z
      .enum(['chance', ...backdropNames])
      .default('chance')
      .meta({ control: 'choice' }),
    glasses: extra,
    freckles: extra,
    dimples: extra,
    /** Both parents beside the first child, as one more picture. */
    withParents: z.boolean().default(true).meta({ control: 'switch' }),
    /** What no measuring tells for sure. */
    firstBeard: beard,
    secondBeard: beard,
    childName: name.meta({ control: 'text' }),
    firstName: name.meta({ control: 'text', when: { withParents: true } }),
    secondName: name.meta({ control: 'text', when: { withParents: true } }),
    count: z.number().int().min(1).max(mostChildren).default(mostChildren).meta({ control: 'slider' }),
    seed: z.number().int().min(0).max(largestSeed).optional().meta({ control: 'seed' }),
  }),
  outputs: {
    /** The children, then the family card. */
    result: { kind: 'photo', main: true, many: true },
    /** The same as SVG, in a ZIP. */
    drawings: { kind: 'file', suffix: 'drawings' },
    /** The same as a PDF, the card first. */
    pages: { kind: 'file', suffix: 'card' },
  },
  report: z.object({ seed: z.number().int() }),
  warnings: ['several_first', 'several_second', 'small_face', 'turned_face', 'letters_missing'],
  stages: { open: 0.05, faces: 0.25, measure: 0.25, draw: 0.35, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'set-words', 'draw-paintings', 'check-safety'],
  samples: ['admiral'],
  resultSize: () => size,
  async run({ photo, second }, options, studio) {
    const { findLikeness } = await import('../../steps/likeness/find-likeness.ts');
    const { drawFamily } = await import('./draw-family.ts');
    const { onPaper } = await import('../../imaging/storybook/paper-grain.ts');

    studio.stage('faces');
    const parents = [
      await findLikeness(photo, 'face_not_found', studio),
      await findLikeness(second, 'second_face_not_found', studio),
    ] as const;
    if (parents[0].isOneOfSeveral) studio.warn('several_first');
    if (parents[1].isOneOfSeveral) studio.warn('several_second');
    if (parents.some(({ isSmall }) => isSmall)) studio.warn('small_face');
    if (parents.some(({ isTurned }) => isTurned)) studio.warn('turned_face');
    studio.stage('measure');
    const first = await parents[0].measure();
    await studio.step(0.5);
    const traits = [first, await parents[1].measure()] as const;

    studio.stage('draw');
    const seed = options.seed ?? studio.chance % largestSeed;
    const family = await drawFamily(traits, { ...options, seed }, studio);
    if (family.missing) studio.warn('letters_missing');
    const drawings = studio.file('drawings.zip');
    const pages = studio.file('card.pdf');
    const { pictures } = await studio.run('draw-paintings', {
      paintings: family.paintings,
      width: size.width,
      drawings,
      pages,
    });
    const result = pictures.map((picture) => onPaper(picture));
    studio.report({ seed });
    studio.stage('save');
    return {
      result: result.map((raster) => ({ raster })),
      drawings: fileOf(drawings, 'application/zip', result[result.length - 1], 1),
      pages: fileOf(pages, 'application/pdf', result[result.length - 1], result.length),
    };
  },
});

function fileOf(path: string, type: MadeFile['type'], poster: Raster, frames: number): MadeFile {
  const { width, height } = poster;
  return { path, type, width, height, frames, hasAlpha: false, poster: async () => ({ raster: poster }) };
}
