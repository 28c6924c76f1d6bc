import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { grounds } from '../../imaging/drawn/looks/look.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { cartoonLooks } from './looks/look-names.ts';
import { sheetSize } from './looks/sheet-size.ts';

export const photoToCartoon = defineTool({
  id: 'photo-to-cartoon',
  category: 'generate',
  step: 'restyle',
  tier: 'T1',
  icon: 'speech',
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  options: z.object({
    look: z
      .enum([...cartoonLooks, 'sheet'])
      .default('soft')
      .meta({ control: 'choice', pictures: true }),
    line: z.number().int().min(0).max(100).default(50).meta({ control: 'slider', unit: '%' }),
    colors: z.number().int().min(4).max(24).default(12).meta({ control: 'slider' }),
    background: z.enum(grounds).default('simplified').meta({ control: 'choice' }),
    /** Four prints of the same picture, each in inks of its own. */
    panels: z
      .boolean()
      .default(false)
      .meta({ control: 'switch', when: { look: 'pop' } }),
    engine: engineOption,
  }),
  // A caricature needs a face, and not every sample has one.
  styles: { option: 'look', choices: cartoonLooks.filter((look) => look !== 'caricature') },
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    /** Faces that were drawn anew, and those that were left as they are; not of what an engine elsewhere made. */
    drawn: z.number().int().min(0).optional(),
    small: z.number().int().min(0).optional(),
    turned: z.number().int().min(0).optional(),
  }),
  warnings: ['small_faces', 'turned_faces', 'ground_bent', 'caricature_left_out'],
  offers: { ground_bent: { option: 'background', value: 'plain' } },
  stages: { open: 0.05, faces: 0.08, subject: 0.42, draw: 0.4, save: 0.05 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'find-objects'],
  optionalTasks: ['restyle'],
  // A sheet shows what the tool itself draws.
  engines: ({ engine, look }) => (look === 'sheet' ? {} : engineBesides('restyle', engine)),
  samples: ['admiral', 'dogs', 'coffee'],
  sourceType: 'algorithmicallyEnhanced',
  resultSize: (photo, { look }) => (look === 'sheet' ? sheetSize(photo) : photo),
  async run({ photo }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { findScene } = await import('../../steps/people/find-scene.ts');
    const { drawCartoon, drawSheet } = await import('./draw-cartoon.ts');

    const { profile } = photo;
    const pixels = await photo.pixels();
    studio.stage('faces');
    const faces = await portraitFaces(photo, studio, { mayBeNone: true });
    const { look, engine } = options;
    if (isOtherEngine(engine) && look !== 'sheet') {
      const { lookWords } = await import('./looks/look-words.ts');
      studio.stage('draw');
      studio.report({});
      const asked = {
        style: 'ink',
        words: lookWords(look),
        strength: 1,
        detail: 0.5,
        seed: studio.chance,
      } as const;
      const made = await studio.run('restyle', { pixels, ...asked });
      return { result: { raster: made.pixels, profile } };
    }

    if (look === 'caricature' && faces.length === 0) throw new AppError('face_not_found');

    studio.stage('subject');
    const found = await findScene(photo, pixels, faces, studio);
    if (look === 'caricature' && found.drawn === 0) throw new AppError('face_not_found');

    studio.stage('draw');
    const wishes = {
      line: options.line / 100,
      ground: options.background,
      isSheet: options.panels,
      seed: studio.chance,
    };
    const step = (share: number) => studio.step(share);
    const raster =
      look === 'sheet'
        ? await drawSheet(found.source, wishes, options.colors, step)
        : await drawCartoon(pixels, found.source, look, wishes, options.colors, step);
    if (found.small > 0) studio.warn('small_faces');
    if (found.turned > 0) studio.warn('turned_faces');
    if (look === 'caricature' && options.background !== 'plain') studio.warn('ground_bent');
    if (look === 'sheet' && found.drawn === 0) studio.warn('caricature_left_out');
    studio.report({ drawn: found.drawn, small: found.small, turned: found.turned });
    return { result: { raster, profile } };
  },
});
