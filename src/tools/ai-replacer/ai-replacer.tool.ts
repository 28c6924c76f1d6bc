import { z } from 'zod';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { surfaceKinds } from './perspective/surface-kind.ts';
import { skyKinds } from './sky/library/sky-library.ts';

const percent = z.number().int().min(0).max(100);

export const aiReplacer = defineTool({
  id: 'ai-replacer',
  category: 'generate',
  step: 'change',
  tier: 'T1',
  icon: 'replace',
  starts: 'when-marked',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = this is replaced. The sky is found without it; with it, it is looked for nowhere else. */
    mask: {
      kind: 'mask',
      required: false,
      requiredWith: { with: ['object', 'color', 'texture'] },
      brush: 'select',
    },
    /** What comes instead: a thing, which is cut out where it isn't yet. */
    object: { kind: 'photo', required: false },
    /** What a surface is covered with. */
    texture: { kind: 'photo', required: false, requiredWith: { with: 'texture' } },
  },
  options: z.object({
    with: z.enum(['sky', 'object', 'color', 'texture']).default('sky').meta({ control: 'choice' }),
    sky: z
      .enum(skyKinds)
      .default('sunset')
      .meta({ control: 'choice', pictures: true, when: { with: 'sky' } }),
    /** How far the rest of the photo takes on the light of the new sky. */
    light: percent.default(70).meta({ control: 'slider', unit: '%', when: { with: 'sky' } }),
    /** How far the colors of a thing follow those around it. */
    match: percent.default(50).meta({ control: 'slider', unit: '%', when: { with: 'object' } }),
    shadow: percent.default(60).meta({ control: 'slider', unit: '%', when: { with: 'object' } }),
    /** In place of a picture, for engines that make one of words. */
    prompt: z
      .string()
      .max(500)
      .optional()
      .meta({ control: 'text', needs: 'prompt', when: { with: 'object' } }),
    color: z
      .string()
      .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
      .default('#2f6f5e')
      .meta({ control: 'color', when: { with: 'color' } }),
    /** Of one repeat of the texture, in percent of the marked part's shorter side. */
    repeat: percent
      .min(5)
      .default(50)
      .meta({ control: 'slider', unit: '%', when: { with: 'texture' } }),
    /** How the surface lies before the camera: as the lines in it say, or as the person does. */
    perspective: z
      .enum(surfaceKinds)
      .default('auto')
      .meta({ control: 'choice', when: { with: 'texture' } }),
    /** How much further the surface leans away than was found. */
    tilt: z
      .number()
      .int()
      .min(-45)
      .max(45)
      .default(0)
      .meta({ control: 'slider', when: { with: 'texture' } }),
    /** Of the material on the surface, clockwise. */
    turn: z
      .number()
      .int()
      .min(-90)
      .max(90)
      .default(0)
      .meta({ control: 'slider', when: { with: 'texture' } }),
    seed: z
      .number()
      .int()
      .min(0)
      .max(999_999)
      .optional()
      .meta({ control: 'seed', when: { with: ['sky', 'object'] } }),
    engine: engineOption.meta({ control: 'engine', when: { with: 'object' } }),
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    /** Share of the photo that is new. */
    replaced: z.number().min(0).max(100).meta({ unit: '%' }),
    /** Share of the photo in which any sample is another one, the new light of a sky counted. */
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
  }),
  warnings: ['uncertain_sky', 'uncertain_object', 'object_cut_off'],
  stages: { open: 0.1, find: 0.3, replace: 0.5, save: 0.1 },
  tasks: ['fill', 'cut-out', 'find-objects', 'find-text'],
  samples: ['sunset', 'meadow'],
  sourceType: 'algorithmicallyEnhanced',
  drawsDetail: true,
  engines: ({ engine }) => ({ fill: engine }),
  uses: ({ prompt }, given) => (prompt?.trim() && !given.has('object') ? ['prompt'] : []),
  async run({ photo, mask, object, texture }, options, studio) {
    const { maskOf } = await import('../../imaging/matte/mask.ts');
    const { anotherSky, anotherSurface, anotherThing } = await import('./replacements.ts');
    const { refuseDocuments } = await import('../../steps/people/refuse-documents.ts');
    const { changedShare } = await import('../../imaging/selection/changed-share.ts');

    studio.stage('find');
    // Another face would be a thing like any other.
    if (options.with === 'object') await refuseDocuments(photo, studio);
    const pixels = await photo.pixels();
    const marked = mask && maskOf(await mask.pixels());
    const chance = { ...options, seed: options.seed ?? studio.chance };
    const made =
      options.with === 'sky'
        ? await anotherSky(pixels, marked, chance, studio)
        : options.with === 'object'
          ? await anotherThing({ photo, pixels, mask: marked, object }, chance, studio)
          : await anotherSurface(pixels, marked, texture, { ...options, profile: photo.profile }, studio);
    if (made.isUnsure && options.with === 'sky') studio.warn('uncertain_sky');
    if (made.isUnsure && options.with === 'object') studio.warn('uncertain_object');
    if (made.isCutOff) studio.warn('object_cut_off');
    const round = (share: number) => Math.round(share * 1000) / 10;
    studio.report({ replaced: round(made.share), changed: round(changedShare(pixels, made.raster)) });
    return { result: { raster: made.raster, profile: photo.profile } };
  },
});
