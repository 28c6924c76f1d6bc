import { z } from 'zod';
import type { Blemish } from '../../imaging/retouch/blemish/find-blemishes.ts';
import type { FoundBlemish } from '../../imaging/retouch/retouch-face.ts';
import { facesFact, facesOption } from '../../steps/people/faces-option.ts';
import { protectInput, withProtected } from '../../steps/protect/protected-parts.ts';
import { engineOption } from '../../tool/engine-option.ts';
import { defineTool } from '../../tool/tool.ts';
import { blemishesFact, blemishTicks, isTicked, toldBlemishes } from './blemish-ticks.ts';

/** More faces than this are not retouched in one run. */
const mostFaces = 20;
/** Shorter faces, in pixels, show no pores that could stay. */
const small = 120;

/** What each look does, in percent; sliders come on top. */
const looks = {
  none: { smooth: 0, evenTone: 0, blemishes: 0, underEyes: 0, teeth: 0, eyes: 0, shine: 0 },
  natural: { smooth: 35, evenTone: 35, blemishes: 45, underEyes: 35, teeth: 30, eyes: 30, shine: 35 },
  polished: { smooth: 65, evenTone: 60, blemishes: 75, underEyes: 60, teeth: 55, eyes: 50, shine: 60 },
} as const;

const slider = () => z.number().int().min(0).max(100).default(0).meta({ control: 'slider', unit: '%' });

export const photoRetouch = defineTool({
  id: 'photo-retouch',
  category: 'photo',
  step: 'repair',
  tier: 'T1',
  icon: 'sparkle',
  sourceType: 'algorithmicallyEnhanced',
  finds: ['find-faces'],
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    /** White = a spot that is healed. */
    spots: { kind: 'mask', required: false, brush: 'select' },
    protect: protectInput,
  },
  options: z.object({
    /** With none and all sliders at 0 nothing changes. */
    look: z.enum(['natural', 'polished', 'none']).default('natural').meta({ control: 'choice' }),
    smooth: slider(),
    evenTone: slider(),
    blemishes: slider(),
    moles: z.boolean().default(false).meta({ control: 'switch' }),
    underEyes: slider(),
    teeth: slider(),
    eyes: slider(),
    shine: slider(),
    /** Narrower above 0, wider below; at 100, outlines move by 6 percent of the width of the face. */
    slimFace: z.number().int().min(-100).max(100).default(0).meta({ control: 'slider', unit: '%' }),
    faces: facesOption(mostFaces),
    blemishTicks,
    engine: engineOption,
  }),
  outputs: { result: { kind: 'photo', main: true } },
  report: z.object({
    changed: z.number().min(0).max(100).meta({ unit: '%' }),
    /** Of the skin's fine texture, as energy; above 100 where taking shine off brings pores out. */
    texture: z.number().min(0).max(1000).optional().meta({ unit: '%' }),
    blemishes: z.number().int().min(0),
    found: blemishesFact,
    faces: facesFact(mostFaces),
  }),
  warnings: ['many_faces', 'small_face', 'spots_left'],
  stages: { open: 0.05, faces: 0.15, subject: 0.5, retouch: 0.2, save: 0.1 },
  tasks: ['find-faces', 'find-text', 'cut-out'],
  engines: ({ engine }) => ({ 'cut-out': engine }),
  samples: ['admiral'],
  async run({ photo, spots, protect }, { look, moles, slimFace, ...options }, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { chooseFaces } = await import('../../steps/people/choose-faces.ts');
    const { findPeople } = await import('../../steps/people/find-people.ts');
    const { partInBox } = await import('../../imaging/people/cut-person.ts');
    const { retouchFace } = await import('../../imaging/retouch/retouch-face.ts');
    const { changedShare } = await import('../../imaging/selection/changed-share.ts');
    const { slimFace: slim } = await import('./slim-face.ts');
    const { healSpots, isKept, markedOn } = await import('./marked-parts.ts');

    studio.stage('faces');
    const faces = await portraitFaces(photo, studio, { mayBeNone: spots !== undefined });
    const { wanted, reported } = chooseFaces(photo, faces, options.faces, mostFaces);
    if (faces.length > mostFaces) studio.warn('many_faces');
    if (wanted.some(({ box }) => box[3] < small)) studio.warn('small_face');

    studio.stage('subject');
    const share = (name: keyof (typeof looks)['none']) =>
      Math.min(100, looks[look][name] + options[name]) / 100;
    const retouching = {
      smooth: share('smooth'),
      evenTone: share('evenTone'),
      blemishes: share('blemishes'),
      underEyes: share('underEyes'),
      teeth: share('teeth'),
      eyes: share('eyes'),
      shine: share('shine'),
    };
    const isAsked = slimFace !== 0 || Object.values(retouching).some((strength) => strength > 0);
    const people = isAsked ? await findPeople(photo, wanted, studio, {}, faces) : [];

    studio.stage('retouch');
    const pixels = await photo.pixels();
    // Not slice(): that of Node's Buffer, which is a Uint8Array too, copies nothing.
    const data =
      pixels.data instanceof Uint16Array ? new Uint16Array(pixels.data) : new Uint8Array(pixels.data);
    const raster = { ...pixels, data };
    let healed = 0;
    const found: FoundBlemish[] = [];
    const kept = protect && (await markedOn(protect, photo));
    const isHealed = (blemish: Blemish) =>
      isTicked(blemish, options.blemishTicks, moles, photo) && !isKept(kept, blemish.x, blemish.y);
    if (spots) {
      const done = await healSpots(raster, spots, kept);
      healed += done.healed;
      if (done.left > 0) studio.warn('spots_left');
    }
    const texture = [0, 0];
    for (const [i, { face, grid, parts, scale }] of people.entries()) {
      await studio.step(i / people.length);
      const skin = Float32Array.from(parts.face, (isFace, cell) => isFace || parts.skin[cell]);
      const outline: Parameters<typeof retouchFace>[1]['outline'] = (box, colors) =>
        partInBox(skin, grid, scale, box, colors);
      const done = retouchFace(raster, { ...face, outline }, { ...retouching, isHealed });
      found.push(...done.found);
      for (const [time, energy] of done.texture.entries()) texture[time] += energy;
    }
    for (const { face, alpha } of people) slim(raster, alpha, face.points, slimFace / 100);

    const result = await withProtected(raster, pixels, protect);
    studio.report({
      changed: Math.round(1000 * changedShare(pixels, result)) / 10,
      texture: texture[0] > 0 ? Math.min(1000, Math.round((1000 * texture[1]) / texture[0]) / 10) : undefined,
      blemishes: healed + found.filter((one) => one.isHealed).length,
      found: toldBlemishes(found, photo),
      faces: reported,
    });
    return { result: { raster: result, profile: photo.profile } };
  },
});
