import { z } from 'zod';
import {
  collections,
  expressions,
  hairColors,
  hairStyles,
  longestSeed,
  skinTones,
} from '../../avatars/avatar-wishes.ts';
import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';

/** Avatars of one run. */
const mostVariants = 24;
/** More faces than this are not drawn in one run. */
const mostFaces = 12;
/** Shorter faces, in pixels, have too little to draw from. */
const small = 70;
/** Heads turned further than this, in degrees, show half a face. */
const sideways = 38;
/** With so much of the hair above the frame, or of the person cut off within it, one sees that something is missing. */
const missing = 0.03;
/** Pixels of each side of an avatar. */
const side = 1024;
/** Chin to crown, and how far down the eyes lie, as shares of the picture. */
const framing = { ratio: 1, headShare: 0.6, eyeLine: 0.47 };

const looks = ['cartoon', 'comic', 'anime', 'pixel', 'line', 'sticker'] as const;
const onBackground = ['cartoon', 'comic', 'anime', 'pixel', 'line'];
const drawnInColor = ['lorelei', 'peeps'];
const presences = ['chance', 'with', 'without'] as const;
const hex = z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);

export const aiAvatarGenerator = defineTool({
  id: 'ai-avatar-generator',
  category: 'generate',
  step: 'restyle',
  tier: 'T1',
  icon: 'circle-user-round',
  finds: ['find-faces'],
  inputs: { photo: { kind: 'photo', required: false, main: true } },
  options: z.object({
    look: z.enum(looks).default('cartoon').meta({ control: 'choice', pictures: true, photo: 'given' }),
    collection: z.enum(collections).default('lorelei').meta({ control: 'choice', photo: 'none' }),
    /** Left out, it's left to chance. */
    seed: z.string().trim().max(longestSeed).default('').meta({ control: 'text', photo: 'none' }),
    skin: z
      .enum(['chance', ...skinTones])
      .default('chance')
      .meta({ control: 'choice', photo: 'none', when: { collection: drawnInColor } }),
    hair: z
      .enum(['chance', ...hairStyles])
      .default('chance')
      .meta({ control: 'choice', photo: 'none' }),
    hairColor: z
      .enum(['chance', ...hairColors])
      .default('chance')
      .meta({ control: 'choice', photo: 'none', when: { collection: drawnInColor } }),
    glasses: z.enum(presences).default('chance').meta({ control: 'choice', photo: 'none' }),
    beard: z.enum(presences).default('chance').meta({ control: 'choice', photo: 'none' }),
    expression: z
      .enum(['chance', ...expressions])
      .default('chance')
      .meta({ control: 'choice', photo: 'none' }),
    count: z.number().int().min(1).max(mostVariants).default(1).meta({ control: 'slider', photo: 'none' }),
    background: z
      .enum(['gradient', 'color', 'transparent'])
      .default('gradient')
      .meta({ control: 'choice', when: { look: onBackground } }),
    color: hex
      .default('#f6b35c')
      .meta({ control: 'color', when: { look: onBackground, background: ['gradient', 'color'] } }),
    shape: z
      .enum(['circle', 'square'])
      .default('circle')
      .meta({ control: 'choice', when: { look: onBackground } }),
    /** Its width, in percent of the picture's. */
    ring: z
      .number()
      .int()
      .min(0)
      .max(10)
      .default(3)
      .meta({ control: 'slider', unit: '%', when: { look: onBackground, shape: 'circle' } }),
    /** Of the ring, or of the line around a sticker. */
    ringColor: hex.default('#ffffff').meta({ control: 'color' }),
    faces: facesOption(mostFaces),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true, many: true },
    /** Of avatars without a photo: SVG in a ZIP. */
    drawings: { kind: 'file', many: true, suffix: 'drawings' },
  },
  report: z.object({
    faces: facesFact(mostFaces),
    /** Of avatars without a photo: what they are drawn from, and by whom. */
    collection: z.enum(collections).optional(),
    artist: z.string().max(60).optional(),
    license: z.string().max(60).optional(),
    seed: z.string().max(longestSeed).optional(),
  }),
  warnings: [
    'many_faces',
    'small_face',
    'turned_face',
    'anime_turned',
    'side_left_out',
    'head_cut',
    'no_colors',
    'hair_missing',
    'hair_black',
  ],
  stages: { open: 0.05, faces: 0.15, subject: 0.45, draw: 0.25, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'draw-avatars'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['admiral'],
  drawsWithoutPhoto: 'avatars',
  resultSize: () => ({ width: side, height: side }),
  drawnSize: ({ count }) => ({ width: side, height: side, count }),
  sourceType: 'algorithmicallyEnhanced',
  async run({ photo }, options, studio) {
    if (!photo) {
      const { drawAvatars } = await import('./drawn-result.ts');
      const { missingTrait } = await import('../../avatars/offered-traits.ts');
      const missing = missingTrait(options);
      if (missing === 'colors') studio.warn('no_colors');
      if (missing === 'hair') studio.warn('hair_missing');
      if (missing === 'hairInColor') studio.warn('hair_black');
      return drawAvatars(options, side, studio);
    }
    const { isFromSide } = await import('./from-side.ts');
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { findPeople } = await import('../../steps/people/find-people.ts');
    const { ownAlpha, ownCutPlaces } = await import('../../steps/people/own-alpha.ts');
    const { isTooTurned } = await import('../../imaging/drawn/anime/face/too-turned.ts');
    const { avatarLooks } = await import('./avatar/avatar-looks.ts');
    const { avatarSource } = await import('./avatar/avatar-source.ts');
    const { finishAvatar, finishSticker } = await import('./avatar/finish-avatar.ts');
    const { hexColor } = await import('../../imaging/color/hex-color.ts');
    const { frameHead } = await import('../../imaging/framing/frame-head.ts');
    const { levelHead, topAboveEyes } = await import('../../imaging/framing/level-head.ts');

    studio.stage('faces');
    const faces = await portraitFaces(photo, studio);
    const { wanted: chosen, reported } = chooseFaces(photo, faces, options.faces, mostFaces);
    const wanted = chosen.filter((face) => !isFromSide(face));
    if (wanted.length === 0) throw new AppError('face_from_side');
    if (wanted.length < chosen.length) studio.warn('side_left_out');
    if (faces.length > mostFaces) studio.warn('many_faces');
    if (wanted.some(({ box }) => box[3] < small)) studio.warn('small_face');
    if (wanted.some(({ pose }) => Math.abs(pose.yaw) > sideways)) studio.warn('turned_face');

    studio.stage('subject');
    const people = await findPeople(photo, wanted, studio, {}, faces);
    studio.stage('draw');
    const picture = await photo.analysis({ width: photo.width, height: photo.height });
    const [color, ringColor] = [hexColor(options.color), hexColor(options.ringColor)];
    const { look } = options;
    const drawn: Raster[] = [];
    let isCut = false;
    for (const [i, person] of people.entries()) {
      const { face, grid, parts, scale } = person;
      const head = levelHead(face.points, topAboveEyes(grid, parts, scale));
      const { frame, cut, hairCut } = frameHead(head, ownCutPlaces(person), framing);
      isCut ||= cut > missing || hairCut > missing;
      const alphaIn = (shown: Raster) => ownAlpha(shown, person, frame);
      const source = avatarSource({ ...face, alphaIn, picture, grid, parts, scale }, frame, side);
      const mayBeAnime = look !== 'anime' || !isTooTurned(face.points);
      const drawing = await avatarLooks[mayBeAnime ? look : 'cartoon'](source, (share) =>
        studio.step((i + 0.9 * share) / people.length),
      );
      drawn.push(
        look === 'sticker'
          ? finishSticker(drawing, ringColor)
          : finishAvatar(drawing, {
              background:
                options.background === 'transparent'
                  ? undefined
                  : { color, isGradient: options.background === 'gradient' },
              isRound: options.shape === 'circle',
              ring: { width: options.ring / 100, color: ringColor },
            }),
      );
    }
    if (look === 'anime' && people.some(({ face }) => isTooTurned(face.points))) studio.warn('anime_turned');
    if (isCut) studio.warn('head_cut');
    studio.report({ faces: reported });
    return { result: drawn.map((raster) => ({ raster })), drawings: [] };
  },
});
