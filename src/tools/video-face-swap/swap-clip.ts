import { AppError } from '../../errors.ts';
import { editedMark, markEdited } from '../../imaging/mark/edited-mark.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { glassesFrom, glassesScore } from '../../imaging/swap/glasses/glasses-score.ts';
import { cheekLightness } from '../../imaging/swap/light/cheek-lightness.ts';
import type { SwapLook } from '../../imaging/swap/swap-face.ts';
import { refuseMinors } from '../../steps/people/refuse-minors.ts';
import { jawWarning, leastHeight, tooLight } from '../../steps/people/swap-limits.ts';
import type { Clip, MadeClip } from '../../tasks/clip.ts';
import { exactly } from '../../tasks/clips/exactly.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { refuseChildren } from './refuse-children.ts';
import { ClipSwap } from './swap/clip-swap.ts';
import { newFace } from './swap/new-face.ts';
import type { ClipPart } from './swapped-part.ts';
import { faceShares } from './track/face-shares.ts';
import { heightIn } from './track/face-track.ts';
import { hiddenShares } from './track/hidden-shares.ts';
import type { PersonPlace } from './track/person-place.ts';
import { smoothTrack } from './track/smooth-track.ts';
import { trackPerson } from './track/track-person.ts';

/** A face of fewer pixels, by the target's, looks soft. */
const leastShare = 0.6;
/** Where fewer of the frames show the swapped face, that's worth telling; where none does, there is no result. */
const often = 0.8;
/** Less of it can't be seen. */
const least = 0.02;
/** Mean difference of red, green and blue, 0..255. */
const traceOfColor = 4;
/** Of a few looks so many tell what holds for the whole clip. */
const mostly = 0.5;

interface Wanted {
  readonly part: ClipPart;
  readonly person: PersonPlace;
  readonly look: SwapLook;
}

/**
 * A clip in which one person has another face, with the mark that says so. Errors: `face_not_found`, `face_too_coarse {least}`, `face_from_side`, `document_refused`, `light_too_far_apart`, those of the
 * new face.
 */
export async function swapClip(
  clip: Clip,
  photo: Photo,
  { part, person, look }: Wanted,
  studio: Pick<Studio, 'run' | 'runEach' | 'step' | 'stage' | 'clip' | 'report' | 'warn'>,
): Promise<MadeClip> {
  const source = await newFace(photo, studio);
  await refuseMinors(photo, source.faces, studio);

  studio.stage('follow');
  const looks: { glasses: boolean; gray: boolean; light: number }[] = [];
  const onLook = async (frame: Raster<Uint8Array>, { points }: Pick<FoundFace, 'points'>) => {
    const { score } = await glassesScore(frame, points);
    const light = cheekLightness(frame, points);
    looks.push({ glasses: score > glassesFrom, gray: hasHardlyColor(frame), light });
  };
  const seen = await trackPerson(clip, part, person, onLook, studio);
  refuseChildren(seen.ages);
  const track = smoothTrack(seen.track, clip.frameRate);
  const shares = faceShares(track, hiddenShares(track, seen.skins), source.face.pose, clip.frameRate);
  if (!shares.some((share) => share > least)) throw whyNone(track);

  studio.stage('swap');
  const share = (is: (one: (typeof looks)[number]) => boolean) =>
    looks.filter(is).length > mostly * looks.length;
  const lights = looks.map(({ light }) => light).sort((a, b) => a - b);
  const lighter = (lights[lights.length >> 1] ?? 0) / Math.max(0.01, source.lightness);
  if (lighter > tooLight) throw new AppError('light_too_far_apart');
  const jawLeft = jawWarning(source.hasBeard, lighter);
  const hasGlasses = share(({ glasses }) => glasses);
  const swap = new ClipSwap(source, track, clip.frameRate, {
    look,
    hasGlasses,
    leavesJaw: jawLeft !== undefined,
    isGray: share(({ gray }) => gray),
  });
  const starts = new Set(track.starts);
  const mark = editedMark(clip);
  const film = studio.clip('film', {
    width: clip.width,
    height: clip.height,
    rate: clip.frameRate,
    frames: part.frames,
    posterFrame: posterOf(shares, part.frames),
    ...(clip.hasSound && { sound: { from: clip, fromMs: part.fromMs } }),
  });
  let [at, shown, isAway] = [0, 0, true];
  for await (const frame of exactly(clip.read(part), part.frames)) {
    const face = track.faces[at];
    const whole = shares[at] ?? 0;
    // A frame that comes twice at the end was changed already.
    const pixels = { ...frame, data: frame.data.slice() };
    if (starts.has(at) || isAway) swap.reset();
    isAway = !face || whole <= least;
    if (face && !isAway) shown += await swap.frame(pixels, face.space, whole);
    markEdited(pixels, mark);
    await film.frame(pixels);
    at++;
  }
  const swapped = (100 * shown) / part.frames;
  if (swapped < 100 * often) studio.warn('often_hidden');
  const heights = track.faces.flatMap((one) => (one ? [heightIn(one.space)] : [])).sort((a, b) => a - b);
  if (heightOfNew(source.face) < leastShare * heights[heights.length >> 1]) studio.warn('source_small');
  if (source.eyes === 'closed') studio.warn('source_eyes_closed');
  if (jawLeft) studio.warn(jawLeft);
  else if (swap.isMouthLeft) studio.warn('mouth_left');
  if (hasGlasses) studio.warn('glasses_kept');
  studio.report({
    people: seen.people,
    scenes: track.starts.length,
    swapped: Math.round(10 * swapped) / 10,
  });
  return film.finish();
}

/** A film without colors has a trace of some, after it was compressed. */
function hasHardlyColor({ data }: Raster<Uint8Array>): boolean {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
    sum += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return sum / (data.length / 3) < traceOfColor;
}

const heightOfNew = ({ points }: FoundFace) =>
  Math.hypot(points[152][0] - points[10][0], points[152][1] - points[10][1]);

/** Why no frame shows a swapped face. */
function whyNone({
  faces,
}: {
  readonly faces: readonly ({ readonly space: Float32Array } | undefined)[];
}): AppError {
  const known = faces.filter((face) => face !== undefined);
  if (known.length === 0) return new AppError('face_not_found');
  const small = known.filter(({ space }) => heightIn(space) < leastHeight).length;
  if (2 * small > known.length) return new AppError('face_too_coarse', { least: leastHeight });
  return new AppError('face_from_side');
}

/** The first frame that shows the new face whole, some frames after it began. */
function posterOf(shares: Float32Array, frames: number): number {
  const whole = [...shares.keys()].filter((at) => shares[at] > 0.98 && at < frames);
  return whole[whole.length >> 1] ?? Math.floor(frames / 2);
}
