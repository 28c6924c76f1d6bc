import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { subjectInputs } from '../../steps/subject/subject-inputs.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { portraitBackdrops } from './headshot/portrait-backdrop.ts';
import { headLights } from './headshot/relight-head.ts';
import { formatNames, headshotBounds } from './headshot-size.ts';

/** More portraits than this are not made in one run. */
const most = 20;
/** Chin to crown and the line of the eyes, in shares of the height. */
const framings = {
  close: { headShare: 0.64, eyeLine: 0.43 },
  shoulders: { headShare: 0.5, eyeLine: 0.4 },
  half: { headShare: 0.31, eyeLine: 0.33 },
} as const;
/** Of the frame's height: a person may be cut off in the open for so much. */
const unseenCut = 0.02;
/** By so many times the head is larger than wished before anybody minds. */
const muchCloser = 1.25;
/** From so many stops on somebody minds that a photo is dark. */
const tooDark = 0.5;
/** Of several faces those are taken that are at least so large by the largest. */
const alike = 0.5;

export const aiHeadshotGenerator = defineTool({
  id: 'ai-headshot-generator',
  category: 'generate',
  step: 'place',
  tier: 'T1',
  icon: 'square-user-round',
  sourceType: 'algorithmicallyEnhanced',
  finds: ['find-faces'],
  offers: { dark_photo: { option: 'light', value: 'soft' } },
  inputs: {
    photo: { kind: 'photo', required: true, main: true, most },
    /** Stands behind everybody instead of what is drawn. */
    background: { kind: 'photo', required: false },
    /** These belong to a single photo. */
    ...subjectInputs,
  },
  options: z.object({
    framing: z.enum(['close', 'shoulders', 'half']).default('shoulders').meta({ control: 'choice' }),
    format: z.enum(formatNames).default('linkedin').meta({ control: 'choice' }),
    backdrop: z
      .enum([...portraitBackdrops, 'color'])
      .default('gray')
      .meta({ control: 'choice', pictures: true }),
    color: z
      .string()
      .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
      .default('#8fa3ad')
      .meta({ control: 'color', when: { backdrop: 'color' } }),
    light: z
      .enum(['as-is', ...headLights])
      .default('as-is')
      .meta({ control: 'choice' }),
    /** At 0 the face keeps its pixels. */
    retouch: z.number().int().min(0).max(100).default(30).meta({ control: 'slider', unit: '%' }),
    /** Eyes on one line and one size, whatever the photo. */
    team: z.boolean().default(false).meta({ control: 'switch' }),
    faces: facesOption(most),
    engine: engineOption,
  }),
  outputs: {
    result: { kind: 'photo', main: true, many: true },
    /** Of the people in a single photo. */
    matte: { kind: 'mask', many: true, suffix: 'mask' },
  },
  report: z.object({
    portraits: z
      .array(
        z.object({
          kept: z.number().min(0).max(100).meta({ unit: '%' }),
          leveled: z.number().min(0).max(180).meta({ unit: '°' }),
          scale: z.number().min(0).max(5000).meta({ unit: '%' }),
          light: z.number().min(0).max(1),
        }),
      )
      .max(most),
    faces: facesFact(most),
  }),
  warnings: [
    'many_faces',
    'cut_off',
    'closer',
    'tight',
    'small_photo',
    'dark_photo',
    'others_in_frame',
    'from_side',
  ],
  stages: { open: 0.05, faces: 0.15, people: 0.5, portrait: 0.2, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['admiral'],
  maxMinutes: 15,
  resultBounds: (_photo, { format, team }) => headshotBounds(format, team),
  async run({ photo: photos, background, ...given }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { refuseDocuments } = await import('../../steps/people/refuse-documents.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { findPeople, matteOfPeople } = await import('../../steps/people/find-people.ts');
    const { intoFrame } = await import('../../imaging/framing/turned-frame.ts');
    const { headShareOf, seatPerson } = await import('./frame-person.ts');
    const { formats, sizeFrame } = await import('./headshot-size.ts');
    const { makeHeadshot } = await import('./make-headshot.ts');

    studio.stage('faces');
    const unfit = Object.entries(given).find(([, picture]) => picture && photos.length > 1);
    if (unfit) throw new AppError('option_invalid', { option: unfit[0] });
    const isTeam = options.team || photos.length > 1;
    const sitters = [];
    let reported: ReturnType<typeof chooseFaces>['reported'] = [];
    for (const [i, photo] of photos.entries()) {
      await studio.step(i / photos.length);
      const faces = await portraitFaces(photo, studio);
      const large = faces.flatMap(({ box }, place) => (box[3] >= alike * faces[0].box[3] ? [place] : []));
      // Of each of several photos, whoever is largest.
      const places = photos.length > 1 ? [0] : (options.faces ?? large);
      const { wanted, reported: found } = chooseFaces(photo, faces, places, most);
      if (faces.length > most) studio.warn('many_faces');
      if (i === 0) reported = found;
      sitters.push({ photo, faces, wanted });
    }

    if (background) await refuseDocuments(background, studio);

    studio.stage('people');
    const seated = [];
    const mattes = [];
    for (const [i, { photo, faces, wanted }] of sitters.entries()) {
      const step = (share: number) => studio.step((i + share) / sitters.length);
      const people = await findPeople(
        photo,
        wanted,
        { run: (task, input) => studio.run(task, input), step },
        given,
        faces,
      );
      const raster = photos.length === 1 ? matteOfPeople(people) : undefined;
      if (raster) mattes.push({ raster });
      for (const person of people) {
        const beside = faces.filter((face) => face !== person.face);
        seated.push({ photo, beside, ...seatPerson(person) });
      }
    }

    studio.stage('portrait');
    const { ratio } = formats[options.format];
    const wish = { ratio, ...framings[options.framing], isEyeLineFixed: isTeam };
    // Of several photos the one with the least around the head says how close all of them are.
    const shares = seated.map(({ head, frame }) => headShareOf(head, frame(wish)));
    const headShare =
      photos.length > 1
        ? Math.min(framings.close.headShare, Math.max(wish.headShare, ...shares))
        : wish.headShare;
    const made = [];
    const portraits = [];
    for (const [i, { photo, beside, person, head, keepsLean, frame: frameOf }] of seated.entries()) {
      await studio.step(i / seated.length);
      if (keepsLean) studio.warn('from_side');
      const found = frameOf({ ...wish, headShare });
      const { frame, cut, hairCut } = found;
      const sized = sizeFrame(frame, options.format, isTeam);
      if (cut > unseenCut) studio.warn('cut_off');
      if (headShareOf(head, found) > muchCloser * wish.headShare) studio.warn('closer');
      if (hairCut > unseenCut) studio.warn('tight');
      if (sized.scale > 1.05) studio.warn('small_photo');
      const isInFrame = ({ box: [x, y, width, height] }: (typeof beside)[number]) =>
        intoFrame(frame, [x + width / 2, y + height / 2]).every((share) => share > 0 && share < 1);
      if (beside.some(isInFrame)) studio.warn('others_in_frame');
      const look = { ...options, background, isTeam, retouch: options.retouch / 100 };
      const { raster, kept, stops, darkness } = await makeHeadshot(photo, { person, sized }, look, (share) =>
        studio.step((i + share) / seated.length),
      );
      if (darkness > tooDark && options.light !== 'soft') studio.warn('dark_photo');
      made.push({ raster, profile: photo.profile });
      portraits.push({
        kept: Math.floor(1000 * kept) / 10,
        leveled: Math.round(Math.abs((head.roll * 180) / Math.PI) * 10) / 10,
        scale: Math.round(100 * sized.scale),
        light: Math.round(100 * stops) / 100,
      });
    }
    studio.report({ portraits, faces: reported });
    return { result: made, matte: mattes };
  },
});
