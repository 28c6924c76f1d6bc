import { AppError } from '../../errors.ts';
import type { Puppet } from '../../imaging/card/card-puppet.ts';
import { spriteOf } from '../../imaging/card/card-sprite.ts';
import { closedEyes, eyeBox } from '../../imaging/card/closed-eyes.ts';
import { liftLight } from '../../imaging/card/lift-light.ts';
import { fadeLowerEnd, fadeSides, paperCut, warmLight } from '../../imaging/card/paper-cut.ts';
import { trimHead } from '../../imaging/card/trim-head.ts';
import { type FacePoints, facePoint } from '../../imaging/face/face-points.ts';
import { composeSubject } from '../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../imaging/matte/scene-colors.ts';
import { subjectBox } from '../../imaging/matte/subject-box.ts';
import { cutPerson } from '../../imaging/people/cut-person.ts';
import { partShape } from '../../imaging/people/part-shape.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Age } from '../../imaging/storybook/person-look.ts';
import type { Lab } from '../../imaging/vector/painting.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import type { MeasuredPerson } from '../likeness/measure-person.ts';
import { findPeople } from '../people/find-people.ts';
import type { CardPerson, CardPet } from './card-guests.ts';
import { rimWidth } from './drawn-puppets.ts';

type Picture = Raster<Uint8Array>;

/** From the top of the forehead to the chin, and the chin's place, in units of a drawn head. */
const [faceUnits, chinUnits] = [186, 250];
/** A pet is so large, in units of the card. */
const petUnits = { width: 400, height: 430 };
/** Portraits end at the chest: they are as large as fits above the lower edge; children are smaller, and end where grown-ups do. */
const photoSizes: Readonly<Record<Age, Pick<Puppet, 'scale' | 'down'>>> = {
  adult: { scale: 1.36, down: 46 },
  child: { scale: 1.14, down: 136 },
  toddler: { scale: 1.04, down: 180 },
  baby: { scale: 1, down: 200 },
};
/** Curlier hair stands off, short as it may be. */
const fullCurl = 0.4;
/** A photographed face is lifted out of shade by so much of what it is darker than this, but no further than it is in good light. */
const lift = { below: 0.78, share: 0.55 };
/** Pets and people are cut out of copies with no more pixels than twice those of the card. */
const spare = 1.6;

/** How much more light a photographed face gets: faces in shade and in dark photos are seen as they are in good light, or nearly so. */
function liftOf({ skin, skinInPhoto }: Pick<MeasuredPerson, 'skin' | 'skinInPhoto'>): number {
  const most = 1 + lift.share * (lift.below - skinInPhoto[0]);
  return Math.max(1, Math.min(most, skin[0] / skinInPhoto[0]));
}

/** What skin is drawn in beside a photographed face: as it is there. */
export function skinOfCut(traits: Pick<MeasuredPerson, 'skin' | 'skinInPhoto'>): Lab {
  const times = liftOf(traits);
  const [lightness, a, b] = traits.skinInPhoto;
  return [times * lightness, times * a, times * b];
}

/** The head of a person, cut out of their photo, on the paper body that is given. */
export async function paperPuppet(
  person: CardPerson,
  traits: MeasuredPerson,
  body: Puppet,
  density: number,
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<Puppet> {
  const [guest] = await cutGuest(person, ['head'], body.scale * density, studio);
  const { cut, scale, origin } = guest;
  trim(guest, traits);
  liftLight(cut, traits.skinInPhoto[0], liftOf(traits));
  const lids = lidsOn(guest);
  const { raster, room } = paperCut(cut, rimWidth(density));
  const head = spriteOf(raster, scale, [origin[0] + room, origin[1] + room]);
  return { ...body, faces: [head], lids };
}

/** A person down to the chest, cut out of their photo, in warm light. */
export async function photoPuppet(
  person: CardPerson,
  density: number,
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<Puppet> {
  const { scale, down } = photoSizes[person.age];
  const [bust, head] = await cutGuest(person, ['bust', 'head'], scale * density, studio);
  const traits = await person.found.measure();
  trim(head, traits);
  for (const { cut } of [bust, head]) {
    liftLight(cut, traits.skinInPhoto[0], liftOf(traits));
    warmLight(cut);
  }
  const lids = lidsOn(bust);
  const sides = 0.16 * bust.cut.width;
  for (const { cut, isCutOff } of [bust, head]) fadeSides(cut, isCutOff, sides);
  // Long hair ends where the chest does.
  const rows = 0.2 * bust.cut.height;
  fadeLowerEnd(bust.cut, rows);
  fadeLowerEnd(head.cut, rows, bust.cut.height - bust.origin[1] + head.origin[1]);
  return {
    scale,
    down,
    body: spriteOf(bust.cut, bust.scale, bust.origin),
    faces: [],
    ownHead: spriteOf(head.cut, head.scale, head.origin),
    lids,
    neck: 256,
    shoulder: [150, 362],
    halfHead: 96,
    isPet: false,
  };
}

/** Takes from a cut-out head what can't be its hair. */
function trim({ cut, points }: CutGuest, { hairLength, curl }: MeasuredPerson): void {
  if (hairLength === 'long') return;
  trimHead(cut, points, hairLength === 'chin' || curl > fullCurl ? 'chin' : 'short');
}

/** Patches over a cut-out face whose eyes are more and more closed. */
function lidsOn({ cut, points, scale, origin }: CutGuest) {
  const box = eyeBox(cut, points);
  return closedEyes(cut, points).map((closed) =>
    spriteOf(cropRaster(closed, box), scale, [origin[0] - box.x, origin[1] - box.y]),
  );
}

/** A pet as it is in its photo; on paper with a white rim. */
export async function petPuppet(
  { photo, alpha }: CardPet,
  density: number,
  isPaper: boolean,
): Promise<Puppet> {
  const box = subjectBox(alpha);
  if (!box) throw new AppError('subject_not_found');
  const units = Math.min(petUnits.width / box.width, petUnits.height / box.height);
  const times = units * density;
  const cut = await cutAt(photo, alpha, box, times);
  if (!isPaper) warmLight(cut);
  const { raster, room } = isPaper ? paperCut(cut, rimWidth(density)) : { raster: cut, room: 0 };
  const height = box.height * units;
  return {
    scale: 1,
    down: 700 - height,
    body: spriteOf(raster, density, [room + cut.width / 2, room]),
    faces: [],
    neck: 0.4 * height,
    shoulder: [0, 0],
    halfHead: 0.5 * box.width * units,
    isPet: true,
  };
}

interface CutGuest {
  readonly cut: Picture;
  /** Of the face, in its pixels. */
  readonly points: FacePoints;
  /** Pixels for each unit of a drawn head. */
  readonly scale: number;
  /** Where 0, 0 of those units lies, in its pixels. */
  readonly origin: readonly [number, number];
  /** Where the border of the photo cuts them off. */
  readonly isCutOff: { readonly left: boolean; readonly right: boolean };
}

async function cutGuest(
  { photo, found, faces }: CardPerson,
  wanted: readonly ('head' | 'bust')[],
  density: number,
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<CutGuest[]> {
  const { face } = found;
  const [{ grid, parts, scale, alpha }] = await findPeople(photo, [face], studio, {}, faces, true);
  const shrink = Math.min(1, (spare * density * faceUnits) / face.box[3]);
  const size = {
    width: Math.max(1, Math.round(photo.width * shrink)),
    height: Math.max(1, Math.round(photo.height * shrink)),
  };
  const own = size.width / photo.width;
  const pixels = await photo.analysis(size);
  const matte = resample(alpha, size.width, size.height);
  // From pixels of the copy to those of the card.
  const times = (density * faceUnits) / (face.box[3] * own);
  const [, chin] = face.points[facePoint.chin];
  const middle = face.box[0] + face.box[2] / 2;
  return wanted.map((part) => {
    const shape = partShape(grid, parts, { part, hair: true, neck: false });
    const cut = cutPerson(pixels, matte, shape, parts, grid, scale * own);
    if (!cut) throw new AppError('subject_not_found');
    const { box } = cut;
    return {
      cut: resized(cut.cut as Picture, times),
      points: face.points.map(([x, y]) => [(x * own - box.x) * times, (y * own - box.y) * times] as const),
      scale: density,
      isCutOff: { left: box.x <= 0, right: box.x + box.width >= size.width },
      origin: [(middle * own - box.x) * times, (chin * own - box.y) * times - chinUnits * density] as const,
    };
  });
}

async function cutAt(photo: Photo, alpha: Picture, box: Box, times: number): Promise<Picture> {
  const shrink = Math.min(1, spare * times);
  const size = {
    width: Math.max(1, Math.round(photo.width * shrink)),
    height: Math.max(1, Math.round(photo.height * shrink)),
  };
  const [across, down] = [size.width / photo.width, size.height / photo.height];
  const x = Math.floor(box.x * across);
  const y = Math.floor(box.y * down);
  const inCopy = {
    x,
    y,
    width: Math.min(size.width, Math.ceil((box.x + box.width) * across)) - x,
    height: Math.min(size.height, Math.ceil((box.y + box.height) * down)) - y,
  };
  const pixels = cropRaster(await photo.analysis(size), inCopy);
  const matte = cropRaster(resample(alpha, size.width, size.height), inCopy);
  const whole = { ...inCopy, x: 0, y: 0 };
  const cut = composeSubject(pixels, matte, { box: whole, colors: estimateSceneColors(pixels, matte) });
  return resized(cut as Picture, times / across);
}

function resized(picture: Picture, times: number): Picture {
  return resample(
    picture,
    Math.max(1, Math.round(picture.width * times)),
    Math.max(1, Math.round(picture.height * times)),
  );
}
