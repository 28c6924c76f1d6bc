import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { subjectInputs } from '../../steps/subject/subject-inputs.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { frameShapes } from './cut-frame.ts';

/** More faces than this are not cut out in one run. */
const mostFaces = 40;
/** Around a cut-out, in heights of its face. */
const roomAround = 0.06;
/** In heights of the photo; where one is cut off, what is found of it may reach beyond. */
const tallestFace = 1.2;
/** Shorter faces, in pixels, come out coarse. */
const small = 80;

export const faceCutout = defineTool({
  id: 'face-cutout',
  category: 'photo',
  step: 'cut',
  tier: 'T0',
  icon: 'scan-face',
  finds: ['find-faces'],
  inputs: { photo: { kind: 'photo', required: true, main: true }, ...subjectInputs },
  options: z.object({
    part: z.enum(['head', 'face', 'bust']).default('head').meta({ control: 'choice' }),
    /** A circle and a square show what is behind the person, too. */
    shape: z
      .enum(['own', ...frameShapes])
      .default('own')
      .meta({ control: 'choice' }),
    hair: z
      .boolean()
      .default(true)
      .meta({ control: 'switch', when: { part: 'head', shape: 'own' } }),
    neck: z
      .boolean()
      .default(false)
      .meta({ control: 'switch', when: { part: ['head', 'face'], shape: 'own' } }),
    /** Width of a line along the edge, in percent of the height of the face. */
    outline: z.number().int().min(0).max(15).default(0).meta({ control: 'slider', unit: '%' }),
    outlineColor: z
      .string()
      .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
      .default('#ffffff')
      .meta({ control: 'color' }),
    /** How far the edge fades inwards, in percent of the height of the face. */
    feather: z.number().int().min(0).max(20).default(0).meta({ control: 'slider', unit: '%' }),
    /** Also all of them on one sheet. */
    sheet: z.boolean().default(false).meta({ control: 'switch' }),
    faces: facesOption(mostFaces),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true, many: true },
    sheet: { kind: 'photo', many: true, suffix: 'sticker-sheet' },
    /** Of the people, in the size of the photo; none for frames. */
    matte: { kind: 'mask', many: true, suffix: 'mask' },
  },
  report: z.object({
    faces: facesFact(mostFaces),
  }),
  warnings: ['many_faces', 'small_face'],
  stages: { open: 0.05, faces: 0.15, subject: 0.5, edge: 0.2, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['admiral'],
  // Within the photo, but for the room and the line around a sticker.
  resultBounds({ width, height }, { outline }) {
    const around = 2 * Math.ceil(Math.max(roomAround, outline / 100) * tallestFace * height + 1);
    return { least: { width: 1, height: 1 }, most: { width: width + around, height: height + around } };
  },
  async run({ photo, ...given }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { cutFaces } = await import('./cut-faces.ts');
    const { featherEdge, sticker } = await import('../../imaging/people/sticker.ts');
    const { stickerSheet } = await import('./sticker-sheet.ts');
    const { colorInProfile } = await import('../../imaging/color/profile-color.ts');

    studio.stage('faces');
    const faces = await portraitFaces(photo, studio);
    const { wanted, reported } = chooseFaces(photo, faces, options.faces, mostFaces);
    if (faces.length > mostFaces) studio.warn('many_faces');
    if (wanted.some(({ box }) => box[3] < small)) studio.warn('small_face');

    const color = colorInProfile(options.outlineColor, photo.profile, photo.bitDepth);
    const found = await cutFaces(photo, wanted, options, studio, given, faces);
    const cuts = found.cuts.map(({ cut, height }) => {
      featherEdge(cut, (options.feather / 100) * height);
      return sticker(cut, (options.outline / 100) * height, color, roomAround * height);
    });
    if (cuts.length === 0) throw new AppError('face_not_found');
    studio.report({ faces: reported });
    const { profile } = photo;
    const sheet = options.sheet ? [{ raster: stickerSheet(cuts), profile }] : [];
    return {
      result: cuts.map((raster) => ({ raster, profile })),
      sheet,
      matte: found.matte ? [found.matte] : [],
    };
  },
});
