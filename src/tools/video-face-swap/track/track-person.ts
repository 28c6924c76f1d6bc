import type { Luma } from '../../../imaging/clip-repair/luma.ts';
import { lumaOf } from '../../../imaging/clip-repair/luma.ts';
import { isCut } from '../../../imaging/clip-repair/scene-cuts.ts';
import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { madePhoto } from '../../../steps/made/made-photo.ts';
import { refuseDocuments } from '../../../steps/people/refuse-documents.ts';
import type { Clip } from '../../../tasks/clip.ts';
import type { FoundFace } from '../../../tasks/finders/find-faces.ts';
import type { Studio } from '../../../tool/studio.ts';
import type { ClipPart } from '../swapped-part.ts';
import { type FaceTrack, spaceOf, type TrackedFace } from './face-track.ts';
import { type PersonPlace, personAt } from './person-place.ts';
import { skinColors } from './skin-colors.ts';

/** Longer side of the frames in which faces are followed: the mesh itself sees them 192 pixels wide. */
const longSide = 1280;
/** Longer side of the copy that cuts are told by. */
const cutSide = 480;
/** Below this a face that was followed is lost. */
const leastSure = 0.5;
/** By so much its size may change from one frame to the next. */
const mostGrowth = 1.35;
/** Seconds: how often a lost face is looked for, and how often who is followed is made sure of. */
const again = { look: 0.2, compare: 1 };
/** Descriptors of one person had a product of 0.6 and more, those of two of 0.5 and less; who is followed may be a little less alike. */
const alike = { found: 0.55, followed: 0.42 };

/** What a look through a part of a clip told. */
export interface SeenPerson {
  readonly track: FaceTrack;
  /** Of each frame with the face, as `skinColors` tells them. */
  readonly skins: readonly (Float32Array | undefined)[];
  /** How many faces there were where the person was chosen. */
  readonly people: number;
  /** What their age was guessed at, time and again. */
  readonly ages: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Follows one person's face through a part of a clip: found in the first frame with faces, then followed by the mesh; after a cut, or where
 * it was lost, looked for and told from others. What tells who it is lives only in here. Errors: `document_refused`.
 *
 * @param onLook is called about once a second with a frame and the face in it
 */
export async function trackPerson(
  clip: Clip,
  part: ClipPart,
  place: PersonPlace,
  onLook: (frame: Raster<Uint8Array>, face: Pick<FoundFace, 'points'>) => Promise<void>,
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<SeenPerson> {
  const size = within(clip, longSide);
  const small = within(clip, cutSide);
  const scale = clip.width / size.width;
  const every = (seconds: number) => Math.max(1, Math.round(seconds * clip.frameRate));
  const faces: (TrackedFace | undefined)[] = [];
  const starts = [0];
  const skins: (Float32Array | undefined)[] = [];
  const ages: { from: number; to: number }[] = [];
  let people = 0;
  let who: Float32Array | undefined;
  let before: Luma | undefined;
  let last: { points: FoundFace['points']; box: FoundFace['box'] } | undefined;
  let [nextLook, nextCompare] = [0, 0];

  for await (const frame of clip.read({ ...part, size })) {
    const at = faces.length;
    const luma = lumaOf(resample(frame, small.width, small.height));
    if (before && isCut(before, luma)) {
      starts.push(at);
      [last, nextLook] = [undefined, at];
    }
    before = luma;
    let found = last && (await followed(frame, last));
    if (found && at >= nextCompare) {
      nextCompare = at + every(again.compare);
      if ((await likeness(frame, found)) < alike.followed) found = undefined;
      else await onLook(frame, found);
    }
    if (last && !found) nextLook = at;
    if (!found && at >= nextLook) {
      nextLook = at + every(again.look);
      found = await foundIn(frame, at);
    }
    last = found;
    faces.push(found && { space: spaceOf(found.points, found.depths, scale), sure: found.pointScore });
    skins.push(found && skinColors(frame, found.points));
    await studio.step(Math.min(1, faces.length / part.frames));
  }
  return { track: { faces, starts }, skins, people, ages };

  type Known = Pick<FoundFace, 'points' | 'depths' | 'box' | 'pointScore'>;

  async function followed(
    pixels: Raster<Uint8Array>,
    { points, box }: NonNullable<typeof last>,
  ): Promise<Known | undefined> {
    const { face } = await studio.run('follow-face', { pixels, points });
    const growth = Math.max(face.box[3] / box[3], box[3] / face.box[3]);
    const [x, y] = [0, 1].map((k) => face.box[k] + face.box[k + 2] / 2 - box[k] - box[k + 2] / 2);
    const isIts = growth < mostGrowth && Math.hypot(x, y) < box[3] / 2;
    return face.pointScore >= leastSure && isIts ? face : undefined;
  }

  async function foundIn(pixels: Raster<Uint8Array>, at: number): Promise<Known | undefined> {
    const photo = madePhoto(pixels);
    const { faces: seen } = await studio.run('find-faces', { photo });
    if (seen.length === 0) return undefined;
    nextCompare = at + every(again.compare);
    if (!who) {
      await refuseDocuments(photo, studio, { faces: seen });
      people = seen.length;
      const chosen = personAt(seen, place);
      who = await descriptorOf(pixels, chosen);
      await onLook(pixels, chosen);
      return chosen;
    }
    let best: { face: FoundFace; likeness: number } | undefined;
    for (const face of seen) {
      const own = await likeness(pixels, face);
      if (own >= (best?.likeness ?? alike.found)) best = { face, likeness: own };
    }
    return best?.face;
  }

  async function likeness(pixels: Raster<Uint8Array>, face: Known): Promise<number> {
    const own = await descriptorOf(pixels, face);
    return own.reduce((sum, value, i) => sum + value * (who?.[i] ?? 0), 0);
  }

  async function descriptorOf(pixels: Raster<Uint8Array>, face: Known): Promise<Float32Array> {
    const { age, descriptor } = await studio.run('describe-face', { photo: madePhoto(pixels), face });
    ages.push(age);
    return descriptor;
  }
}

function within({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}
