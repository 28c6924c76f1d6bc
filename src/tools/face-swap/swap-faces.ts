import { AppError, type ErrorCode } from '../../errors.ts';
import { layFace } from '../../imaging/placement/lay-face.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { isBearded } from '../../imaging/swap/bearded-part.ts';
import { glassesFrom, glassesScore } from '../../imaging/swap/glasses/glasses-score.ts';
import { cheekLightness } from '../../imaging/swap/light/cheek-lightness.ts';
import { leavesJaw, type SwapLook, swapFace } from '../../imaging/swap/swap-face.ts';
import { eyeDistance, type SeenFace, seenFace } from '../../steps/people/look-at-face.ts';
import { jawWarning, leastHeight } from '../../steps/people/swap-limits.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { type Refusal, refusalOf, type SeenSide, warningsOf } from './judge-pair.ts';
import { type Outcome, stays } from './swap-fates.ts';
import type { SwapWarning } from './swap-warnings.ts';

interface Side {
  readonly photo: Photo;
  /** The largest first. */
  readonly faces: readonly FoundFace[];
}

/** A source is seen so much larger than the target at most: more pixels would only be blurred. */
const larger = 1.15;

/** What is told where no face at all can be swapped, by whom that is. */
const refusals: Readonly<Record<Refusal['outcome'], Readonly<Record<Refusal['by'], ErrorCode>>>> = {
  'from-side': {
    target: 'face_from_side',
    source: 'second_face_from_side',
    both: 'heads_turned_apart',
  },
  'eyes-hidden': { target: 'eyes_covered', source: 'second_eyes_covered', both: 'eyes_covered' },
  'too-small': {
    target: 'face_too_coarse',
    source: 'second_face_too_coarse',
    both: 'face_too_coarse',
  },
  'light-apart': {
    target: 'light_too_far_apart',
    source: 'light_too_far_apart',
    both: 'light_too_far_apart',
  },
  glasses: { target: 'glasses_in_the_way', source: 'glasses_in_the_way', both: 'glasses_in_the_way' },
};

/**
 * Swaps faces of a photo, one after the other. Errors where none can be: `face_from_side`, `eyes_covered` and `face_too_coarse {least}`,
 * each with `second_` before it where it is about the source; `heads_turned_apart`; `light_too_far_apart`; `glasses_in_the_way`.
 *
 * @param pairs for each face of the target the place of a source, or −1
 */
export async function swapFaces(
  target: Side,
  source: Side,
  pairs: readonly number[],
  look: SwapLook,
  studio: Pick<Studio, 'step'>,
) {
  const { photo } = target;
  const seen = await photo.analysis({ width: photo.width, height: photo.height });
  const pixels = await photo.pixels();
  const raster: Raster = { ...pixels, data: pixels.data.slice() as Raster['data'] };
  const sources = sourceCopies(source.photo);
  const outcomes: Outcome[] = [];
  const warnings = new Set<SwapWarning>();
  const refused: Refusal[] = [];
  for (const [place, from] of pairs.entries()) {
    if (from === stays) {
      outcomes.push('not-asked');
      continue;
    }
    const [to, own] = [target.faces[place], source.faces[from]];
    const scale = Math.min(1, (larger * eyeDistance(to)) / Math.max(1, eyeDistance(own)));
    const there = await sided(seenFace(seen, photo, to), to);
    const theirs = await sided(seenFace(await sources(scale), source.photo, own), own);
    const refusal = refusalOf(there, theirs);
    outcomes.push(refusal?.outcome ?? 'swapped');
    if (refusal) refused.push(refusal);
    else {
      const glasses = there.lines.score > glassesFrom ? there.lines : undefined;
      const isTargetTurnedMore = Math.abs(to.pose.yaw) > Math.abs(own.pose.yaw);
      const left = jawWarning(isBearded(theirs.part), there.lightness / theirs.lightness);
      const shape = { ...look, ...(left && leavesJaw), isTargetTurnedMore };
      const swapped = swapFace(there.part, theirs.part, shape, glasses);
      layFace(raster, swapped, there.part.picture, there.box, photo.profile);
      for (const warning of warningsOf(there, theirs, swapped.contrast, left)) warnings.add(warning);
    }
    await studio.step((place + 1) / pairs.length);
  }
  if (!outcomes.includes('swapped')) {
    const { outcome, by } = refused[0];
    throw new AppError(refusals[outcome][by], outcome === 'too-small' ? { least: leastHeight } : {});
  }
  if (refused.length > 0) warnings.add('some_left');
  const faces = target.faces.map((face, place) => ({
    ...placeOf(face, photo),
    from: outcomes[place] === 'swapped' ? pairs[place] + 1 : 0,
    outcome: outcomes[place],
  }));
  return {
    raster,
    warnings,
    report: { faces, sources: source.faces.map((face) => placeOf(face, source.photo)) },
  };
}

async function sided({ part, box }: SeenFace, face: FoundFace): Promise<SeenFace & SeenSide> {
  const { picture, points } = part;
  const lines = await glassesScore(picture, points);
  return { part, box, face, lines, lightness: cheekLightness(picture, points) };
}

/** Copies of a photo in the sizes that are asked for; the last one is kept, as faces of one photo are mostly of one size. */
function sourceCopies(photo: Photo): (scale: number) => Promise<Raster<Uint8Array>> {
  let last: { scale: number; copy: Raster<Uint8Array> } | undefined;
  return async (scale) => {
    if (last?.scale === scale) return last.copy;
    const width = Math.max(1, Math.round(photo.width * scale));
    const height = Math.max(1, Math.round(photo.height * scale));
    last = { scale, copy: await photo.analysis({ width, height }) };
    return last.copy;
  };
}

function placeOf({ box: [x, y, width, height] }: FoundFace, photo: Size) {
  const percent = (part: number, whole: number) =>
    Math.min(200, Math.max(-100, Math.round((1000 * part) / whole) / 10));
  return {
    left: percent(x, photo.width),
    top: percent(y, photo.height),
    width: percent(width, photo.width),
    height: percent(height, photo.height),
  };
}
