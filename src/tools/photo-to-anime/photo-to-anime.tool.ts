import { z } from 'zod';
import { lashKinds } from '../../imaging/drawn/anime/face/anime-face.ts';
import { eyeDesigns } from '../../imaging/drawn/anime/face/eye-designs.ts';
import { animeLooks } from '../../imaging/drawn/anime/light/anime-looks.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { fourLooksSize } from './looks/four-looks.ts';

const percent = (most: number, usual: number) =>
  z.number().int().min(0).max(most).default(usual).meta({ control: 'slider', unit: '%' });

export const photoToAnime = defineTool({
  id: 'photo-to-anime',
  category: 'generate',
  step: 'restyle',
  tier: 'T1',
  icon: 'cat',
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  options: z.object({
    look: z
      .enum([...animeLooks, 'sheet'])
      .default('cel')
      .meta({ control: 'choice', pictures: true }),
    /** Of colors and light. */
    strength: percent(100, 80),
    eyes: z.enum(eyeDesigns).default('round').meta({ control: 'choice' }),
    /** How much larger than usual in this style. */
    eyeSize: percent(30, 10),
    lashes: z.enum(lashKinds).default('neutral').meta({ control: 'choice' }),
    engine: engineOption,
  }),
  styles: { option: 'look', choices: animeLooks },
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    /** Faces that were drawn anew, and those that were left as they are; not of what an engine elsewhere made. */
    drawn: z.number().int().min(0).optional(),
    small: z.number().int().min(0).optional(),
    turned: z.number().int().min(0).optional(),
  }),
  warnings: ['small_faces', 'turned_faces'],
  stages: { open: 0.05, faces: 0.08, subject: 0.42, draw: 0.4, save: 0.05 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'find-objects'],
  optionalTasks: ['restyle'],
  // A sheet shows what the tool itself draws.
  engines: ({ engine, look }) => (look === 'sheet' ? {} : engineBesides('restyle', engine)),
  samples: ['admiral', 'dogs', 'meadow'],
  sourceType: 'algorithmicallyEnhanced',
  resultSize: (photo, { look }) => (look === 'sheet' ? fourLooksSize(photo) : photo),
  async run({ photo }, { look, strength, eyes, eyeSize, lashes, engine }, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { findScene } = await import('../../steps/people/find-scene.ts');
    const { withoutTurned } = await import('../../imaging/drawn/anime/face/too-turned.ts');
    const { makeAnime, makeFourLooks } = await import('./make-anime.ts');

    const { profile } = photo;
    const pixels = await photo.pixels();
    studio.stage('faces');
    const faces = await portraitFaces(photo, studio, { mayBeNone: true });
    if (isOtherEngine(engine) && look !== 'sheet') {
      const { animeWords } = await import('./looks/anime-words.ts');
      studio.stage('draw');
      studio.report({});
      const made = await studio.run('restyle', {
        pixels,
        style: 'ink',
        words: animeWords(look, { eyes, lashes }),
        strength: 1,
        detail: 0.5,
        seed: studio.chance,
      });
      return { result: { raster: made.pixels, profile } };
    }

    studio.stage('subject');
    const found = await findScene(photo, pixels, faces, studio);
    const { source, turned } = withoutTurned(found.source);
    const report = { drawn: found.drawn - turned, small: found.small, turned: found.turned + turned };

    studio.stage('draw');
    const wishes = {
      strength: strength / 100,
      eyes,
      eyeSize: 1 + eyeSize / 100,
      lashes,
      seed: studio.chance,
    };
    const step = (share: number) => studio.step(share);
    const raster =
      look === 'sheet'
        ? await makeFourLooks(pixels, source, wishes, step)
        : await makeAnime(pixels, source, look, wishes, step);
    if (report.small > 0) studio.warn('small_faces');
    if (report.turned > 0) studio.warn('turned_faces');
    studio.report(report);
    return { result: { raster, profile } };
  },
});
