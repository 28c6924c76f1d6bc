import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { engineBesides, engineOption, isOtherEngine } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { fringes } from './hair/draw-fringe.ts';
import { dyeStyles } from './hair/dye-shares.ts';
import { hairColorNames } from './hair/hair-colors.ts';
import { cuts } from './hair-cut.ts';

/** More heads than this are not styled in one run. */
const mostFaces = 6;
/** Of several faces those are offered that are at least so large by the largest. */
const alike = 0.3;
/** Shorter faces, in pixels, have too few strands to tell. */
const small = 80;
/** Turned further to the side, in degrees, a face has no forehead to draw a fringe on. */
const mostTurned = 35;

export const aiHairstyleChanger = defineTool({
  id: 'ai-hairstyle-changer',
  category: 'generate',
  step: 'change',
  tier: 'T2',
  icon: 'spray-can',
  sourceType: 'algorithmicallyEnhanced',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** The `hair` of an earlier run: nobody is cut out again, unless hair gets fuller. */
    hair: { kind: 'mask', required: false, earlier: true },
    /** White = this is hair. */
    keep: { kind: 'mask', required: false, brush: 'keep' },
    /** White = this is no hair. */
    erase: { kind: 'mask', required: false, brush: 'erase' },
  },
  options: z.object({
    color: z
      .enum(['as-is', ...hairColorNames, 'own'])
      .default('copper')
      .meta({ control: 'choice', pictures: true }),
    ownColor: z
      .string()
      .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
      .default('#8a4b9e')
      .meta({ control: 'color', when: { color: 'own' } }),
    technique: z.enum(dyeStyles).default('full').meta({ control: 'choice' }),
    strength: z.number().int().min(10).max(100).default(95).meta({ control: 'slider', unit: '%' }),
    shine: z.number().int().min(-100).max(100).default(0).meta({ control: 'slider', unit: '%' }),
    /** By how much hair far from the head moves out. */
    volume: z.number().int().min(0).max(30).default(0).meta({ control: 'slider', unit: '%' }),
    /** Drawn, not a photo. */
    fringe: z.enum(fringes).default('none').meta({ control: 'choice' }),
    /** Made up by an engine; without one hair keeps its cut. */
    cut: z.enum(cuts).default('none').meta({ control: 'choice', needs: 'negative-prompt' }),
    /** Also nine colors on one sheet. */
    sheet: z.boolean().default(false).meta({ control: 'switch' }),
    faces: facesOption(mostFaces),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true },
    sheet: { kind: 'photo', many: true, suffix: 'salon-sheet' },
    /** Everybody's, in the size of the photo. */
    hair: { kind: 'mask', suffix: 'hair' },
  },
  report: z.object({
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
    faces: facesFact(mostFaces),
  }),
  warnings: [
    'many_faces',
    'small_face',
    'some_bald',
    'hat',
    'hat_left',
    'pale_hair',
    'unsure_edge',
    'hair_missing',
    'fringe_drawn',
    'fringe_left_out',
    'cut_made_up',
    'cut_left_out',
  ],
  stages: { open: 0.05, faces: 0.15, hair: 0.5, style: 0.2, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'check-safety'],
  optionalTasks: ['edit-image'],
  engines: ({ engine, cut }) => (cut === 'none' ? {} : engineBesides('edit-image', engine)),
  uses: ({ engine, cut }) => (cut !== 'none' && isOtherEngine(engine) ? ['negative-prompt'] : []),
  samples: ['drawn-lady'],
  async run({ photo, ...given }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { findPeople } = await import('../../steps/people/find-people.ts');
    const { colorInProfile } = await import('../../imaging/color/profile-color.ts');
    const { changedShare } = await import('../../imaging/selection/changed-share.ts');
    const { hairColorOf, hairColors } = await import('./hair/hair-colors.ts');
    const { correctedHair, earlierHair, hairOfPeople } = await import('./hair-of-people.ts');
    const { ownHair } = await import('./own-hair.ts');
    const { styleHair } = await import('./style-hair.ts');
    const { salonSheet } = await import('./salon-sheet.ts');

    studio.stage('faces');
    const all = await portraitFaces(photo, studio);
    const large = all.filter(({ box }) => box[3] >= alike * all[0].box[3]);
    const faces = large.slice(0, mostFaces);
    if (large.length > mostFaces) studio.warn('many_faces');

    studio.stage('hair');
    const pixels = await photo.pixels();
    const everybody = given.hair ? [] : await findPeople(photo, faces, studio, {}, all);
    const found = given.hair
      ? { mask: await earlierHair(given.hair, pixels), doubts: [] }
      : hairOfPeople(pixels, everybody);
    const mask = await correctedHair(found.mask, pixels, given);
    // Of several people, the largest who has hair, unless others are ticked.
    const first = options.faces ? 0 : faces.findIndex((face) => ownHair(mask, face, faces));
    const { wanted, reported } = chooseFaces(photo, faces, options.faces ?? [Math.max(0, first)], mostFaces);
    if (wanted.some(({ box }) => box[3] < small)) studio.warn('small_face');
    const isFoundForVolume = given.hair && options.volume > 0;
    const people = isFoundForVolume ? await findPeople(photo, wanted, studio, {}, all) : everybody;
    const doubts = found.doubts.filter((_, i) => wanted.includes(everybody[i].face));
    if (doubts.some(({ isUnderHat }) => isUnderHat)) studio.warn('hat_left');
    if (doubts.some(({ isPale }) => isPale)) studio.warn('pale_hair');
    if (doubts.some(({ isVague }) => isVague)) studio.warn('unsure_edge');
    if (doubts.some(({ isMissing }) => isMissing)) studio.warn('hair_missing');

    studio.stage('style');
    const heads = wanted.flatMap((face) => {
      const own = ownHair(mask, face, faces);
      return own ? [{ face, ...own, person: people.find((person) => person.face === face) }] : [];
    });
    const color =
      options.color === 'as-is'
        ? undefined
        : options.color === 'own'
          ? hairColorOf(colorInProfile(options.ownColor, photo.profile, 8).map((value) => value / 255))
          : hairColors[options.color];
    const dye = {
      color,
      style: options.technique,
      strength: options.strength / 100,
      shine: options.shine / 100,
    };
    // Not slice(): that of Node's Buffer, which is a Uint8Array too, copies nothing.
    const data =
      pixels.data instanceof Uint16Array ? new Uint16Array(pixels.data) : new Uint8Array(pixels.data);
    const raster = { ...pixels, data };
    const isCut = options.cut !== 'none' && isOtherEngine(options.engine);
    let styled = 0;
    for (const [i, head] of heads.entries()) {
      await studio.step(i / heads.length);
      const isTurned = Math.abs(head.face.pose.yaw) > mostTurned;
      const fringe = isTurned || isCut ? 'none' : options.fringe;
      const done = styleHair(raster, head, { ...dye, volume: isCut ? 0 : options.volume / 100, fringe });
      if (!done) continue;
      styled++;
      if (done.isHat) studio.warn('hat');
      if (fringe !== 'none') studio.warn('fringe_drawn');
      else if (options.fringe !== 'none' && isTurned) studio.warn('fringe_left_out');
    }
    if (styled === 0) throw new AppError('hair_not_found');
    if (styled < wanted.length) studio.warn('some_bald');
    const sheet = options.sheet && heads.map((head) => salonSheet(pixels, head, dye)).find(Boolean);

    let result: Raster = raster;
    if (isCut && options.cut !== 'none') {
      const { cutMask, cutWords, unwantedInCut } = await import('./hair-cut.ts');
      const { alphaOf, bleedColors, joinAlpha } = await import('../../imaging/raster/alpha.ts');
      const { pixels: made } = await studio.run('edit-image', {
        pixels: raster.channels === 4 ? bleedColors(raster) : raster,
        prompt: cutWords(options.cut),
        negativePrompt: unwantedInCut,
        mask: cutMask(raster, wanted),
        seed: studio.chance % 1_000_000,
      });
      result = raster.channels === 4 ? joinAlpha(made, alphaOf(raster)) : made;
      studio.warn('cut_made_up');
    } else if (options.cut !== 'none') studio.warn('cut_left_out');

    studio.report({
      changed: Math.round(1000 * changedShare(pixels, result)) / 10,
      faces: reported,
    });
    const { profile } = photo;
    return {
      result: { raster: result, profile },
      sheet: sheet ? [{ raster: sheet, profile }] : [],
      hair: { raster: mask },
    };
  },
});
