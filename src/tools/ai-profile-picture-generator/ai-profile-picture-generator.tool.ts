import { z } from 'zod';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { subjectInputs } from '../../steps/subject/subject-inputs.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { ringKinds } from './badge/badge-ring.ts';
import { badgeShapes } from './badge/badge-shape.ts';
import { groundKinds } from './badge/look-list.ts';

/** More faces than this are not told. */
const mostFaces = 20;
/** Pixels of each side of a look. */
const side = 1024;
/** Chin to crown and the line of the eyes, in shares of the height. */
const framing = { ratio: 1, headShare: 0.56, eyeLine: 0.45 };
/** Of some looks, with more of the shoulders. */
const looser = { ratio: 1, headShare: 0.42, eyeLine: 0.4 };
/** Of the frame's height: a person may be cut off in the open for so much. */
const unseenCut = 0.03;
/** Shorter faces, in pixels, come out soft. */
const small = 110;

export const aiProfilePictureGenerator = defineTool({
  id: 'ai-profile-picture-generator',
  category: 'generate',
  step: 'place',
  tier: 'T1',
  isResource: true,
  icon: 'circle-user-round',
  sourceType: 'compositeSynthetic',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    background: { kind: 'photo', required: false },
    ...subjectInputs,
  },
  options: z.object({
    background: z.enum(groundKinds).default('mixed').meta({ control: 'choice' }),
    palette: z.enum(['photo', 'own']).default('photo').meta({ control: 'choice' }),
    color: z
      .string()
      .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
      .default('#3b82c4')
      .meta({ control: 'color', when: { palette: 'own' } }),
    ring: z
      .enum(['mixed', 'none', ...ringKinds])
      .default('mixed')
      .meta({ control: 'choice' }),
    text: z.string().max(28).default('').meta({ control: 'text' }),
    shape: z.enum(badgeShapes).default('circle').meta({ control: 'choice' }),
    zoom: z.number().int().min(60).max(150).default(100).meta({ control: 'slider', unit: '%' }),
    faces: facesOption(mostFaces),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true, many: true },
    sizes: { kind: 'file', suffix: 'profile-pictures' },
    sheet: { kind: 'photo', suffix: 'contact-sheet' },
    /** Of the person, in the size of the photo. */
    matte: { kind: 'mask', suffix: 'mask' },
  },
  report: z.object({
    kept: z.number().min(0).max(100).meta({ unit: '%' }),
    leveled: z.number().min(0).max(180).meta({ unit: '°' }),
    /** Letters of the text that no font has. */
    leftOut: z.string().max(120).optional(),
    faces: facesFact(mostFaces),
  }),
  warnings: ['cut_off', 'tight', 'small_photo', 'others_in_frame', 'background_missing', 'letters_missing'],
  stages: { open: 0.04, faces: 0.1, people: 0.36, looks: 0.28, save: 0.22 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'set-words', 'pack-sizes'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['admiral'],
  resultSize: () => ({ width: side, height: side }),
  async run({ photo, background, ...given }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { ownCutPlaces } = await import('../../steps/people/own-alpha.ts');
    const { findPeople } = await import('../../steps/people/find-people.ts');
    const { frameHead } = await import('../../imaging/framing/frame-head.ts');
    const { levelHead, topAboveEyes } = await import('../../imaging/framing/level-head.ts');
    const { intoFrame } = await import('../../imaging/framing/turned-frame.ts');
    const { looksOf } = await import('./badge/look-list.ts');
    const { paintLook } = await import('./badge/paint-look.ts');
    const { hueOfColor, huesAround, lookHues } = await import('./badge/look-color.ts');
    const { blurredBehind, portraitSquares } = await import('./portrait-squares.ts');
    const { lookSheet } = await import('./look-sheet.ts');
    const { wordsBand } = await import('./words-band.ts');
    const { default: sizes } = await import('./network-sizes.json', { with: { type: 'json' } });

    studio.stage('faces');
    const faces = await portraitFaces(photo, studio);
    const { wanted, reported } = chooseFaces(photo, faces, options.faces ?? [0], mostFaces);
    // One picture shows one person: of several that are chosen, the largest.
    const [face] = wanted;
    if (face.box[3] < small) studio.warn('small_photo');

    studio.stage('people');
    const [person] = await findPeople(photo, [face], studio, given, faces);
    const matte = studio.write('matte', { raster: person.alpha });
    const head = levelHead(face.points, topAboveEyes(person.grid, person.parts, person.scale));
    const cuts = ownCutPlaces(person);
    const framedAs = (wish: typeof framing) =>
      frameHead(head, cuts, { ...wish, headShare: (wish.headShare * options.zoom) / 100 });
    const framed = framedAs(framing);
    const { frame: loose } = framedAs(looser);
    if (framed.cut > unseenCut) studio.warn('cut_off');
    if (framed.hairCut > unseenCut) studio.warn('tight');
    const isInFrame = ({ box: [x, y, width, height] }: (typeof faces)[number]) =>
      intoFrame(framed.frame, [x + width / 2, y + height / 2]).every((share) => share > 0 && share < 1);
    if (faces.some((other) => other !== face && isInFrame(other))) studio.warn('others_in_frame');
    if (options.background === 'photo' && !background) studio.warn('background_missing');

    studio.stage('looks');
    const squares = await portraitSquares(photo, person, head, { frame: framed.frame, loose }, side);
    const found = lookHues(squares.person, squares.chin);
    const hues = options.palette === 'own' ? huesAround(hueOfColor(options.color), found.isDark) : found;
    const blur = await blurredBehind(squares, (share) => studio.step(0.1 * share));
    const { band, missing } = await wordsBand(options.text, options.shape, side, studio);
    if (missing.length > 0) studio.warn('letters_missing');
    const { coverSquare, graySquare } = await import('./cover-square.ts');
    const materials = {
      ...squares,
      blur,
      photo: background ? await coverSquare(background, side) : graySquare(side),
      hues,
      shape: options.shape,
      ring: options.ring === 'mixed' ? undefined : options.ring,
      band,
    };
    const looks = looksOf(hues, options.background);
    const painted = [];
    for (const [i, look] of looks.entries()) {
      const { picture, square } = paintLook(look, materials);
      const written = studio.write('result', { raster: picture });
      painted.push({ picture, square, written, name: `${String(i + 1).padStart(2, '0')}-${look.id}` });
      await studio.step(0.1 + (0.9 * (i + 1)) / looks.length);
    }

    studio.stage('save');
    const path = studio.file('profile-pictures.zip');
    await studio.run('pack-sizes', { path, pictures: painted, sizes });
    const { keptOfFace } = await import('./kept-face.ts');
    studio.report({
      kept: Math.floor(1000 * keptOfFace(squares.seen, painted[0].square, face.points, framed.frame)) / 10,
      leveled: Math.round(Math.abs((head.roll * 180) / Math.PI) * 10) / 10,
      ...(missing.length > 0 && { leftOut: missing.join(' ') }),
      faces: reported,
    });
    const sheet = lookSheet(painted.map(({ picture }) => picture));
    return {
      result: painted.map(({ written }) => written),
      sizes: {
        path,
        type: 'application/zip',
        width: side,
        height: side,
        frames: 1,
        hasAlpha: false,
        poster: async () => ({ raster: sheet }),
      },
      sheet: { raster: sheet },
      matte,
    };
  },
});
