import { detailAround, shrinkDetail } from './detail-around.ts';
import { featureCount } from './features.ts';
import { growPatches } from './grow-patches.ts';
import { likePatches, tornPatches, wholePatches } from './patch-offsets.ts';
import { shrinkTorn, type TornPicture } from './torn-picture.ts';
import { nearnessOf, votePatches } from './vote-patches.ts';

/** Pixels of the hole in the smallest size, which is filled from its rim inward. */
const smallestArea = 100;
const smallestSide = 40;
/** Of detail beside colors: without it, what is smooth looks most like anything. */
const detailWeight = 8;
/** How often each size is gone over, the full one first. */
const turns = [3, 6] as const;
const firstTurns = 8;

/** What may stand in a hole. */
export interface Guess {
  /** As in the picture, those of the hole guessed; as patches are averaged, a little soft. */
  readonly colors: Float32Array;
  /** For each patch that touches the hole the middle of the known one it looks like, −1 elsewhere. */
  readonly places: Int32Array;
}

/**
 * Guesses what stands in a hole so that every patch that touches it looks like one that is known: coarse to fine, by turns
 * finding the likest patches and averaging what they say ("Space-Time Completion of Video": Wexler, Shechtman, Irani, 2007;
 * with detail compared beside colors, after Newson, Almansa, Gousseau, Pérez, 2017).
 */
export function guessHole(torn: TornPicture, seed: number): Guess {
  const sizes = smallerSizes(torn);
  let places: Int32Array | undefined;
  let features = new Float32Array(0);
  for (let size = sizes.length - 1; size >= 0; size--) {
    const { picture, detail } = sizes[size];
    const { width, height } = picture;
    features = featuresIn(picture, detail);
    const hole = picture.hole.map((value) => (value > 0 ? 1 : 0));
    const barred = hole.map((value, at) => value | picture.barred[at]);
    const spots = tornPatches(hole, width, height);
    const targets = wholePatches(barred, width, height);
    const votes = { width, height, features, hole, nearness: nearnessOf(hole, width, height) };
    let start: Int32Array | undefined;
    if (places) {
      start = enlarged(places, sizes[size + 1].picture, picture, { spots, targets });
      votePatches(votes, { places: start, costs: new Float32Array(hole.length) });
    } else growPatches({ width, height, features, hole, targets });
    const count = places ? turns[Math.min(size, turns.length - 1)] : firstTurns;
    for (let turn = 0; turn < count; turn++) {
      const search = { width, height, features, valid: spots, targets, leastDistance: 0, start };
      const found = likePatches({ ...search, rounds: places ? 2 : 4, seed: seed + turn });
      start = found.places;
      votePatches(votes, found);
    }
    places = start;
  }
  const colors = torn.colors.slice();
  for (let at = 0; at < torn.hole.length; at++) {
    if (torn.hole[at] === 0) continue;
    for (let channel = 0; channel < 3; channel++)
      colors[at * 3 + channel] = features[at * featureCount + channel];
  }
  return { colors, places: places ?? new Int32Array(torn.hole.length).fill(-1) };
}

interface Sized {
  readonly picture: TornPicture;
  readonly detail: Float32Array;
}

/** The picture, half its size, and so on, each with how much detail the full one has there. */
function smallerSizes(torn: TornPicture): Sized[] {
  const sizes: Sized[] = [{ picture: torn, detail: detailAround(torn) }];
  for (;;) {
    const { picture, detail } = sizes[sizes.length - 1];
    const area = picture.hole.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
    if (area <= smallestArea || Math.min(picture.width, picture.height) < smallestSide) return sizes;
    const size = { width: (picture.width + 1) >> 1, height: (picture.height + 1) >> 1 };
    sizes.push({ picture: shrinkTorn(picture, size), detail: shrinkDetail(detail, picture, size) });
  }
}

/** Colors and detail; those of the hole are nothing yet. */
function featuresIn({ hole, colors }: TornPicture, detail: Float32Array): Float32Array<ArrayBuffer> {
  const features = new Float32Array(hole.length * featureCount);
  for (let at = 0; at < hole.length; at++) {
    if (hole[at] > 0) continue;
    const to = at * featureCount;
    for (let channel = 0; channel < 3; channel++) features[to + channel] = colors[at * 3 + channel];
    features[to + 3] = detailWeight * detail[at * 2];
    features[to + 4] = detailWeight * detail[at * 2 + 1];
  }
  return features;
}

/** Places found in half the size, in the next one. */
function enlarged(
  places: Int32Array,
  from: TornPicture,
  { width, height }: TornPicture,
  { spots, targets }: { spots: Uint8Array; targets: Uint8Array },
): Int32Array {
  return Int32Array.from(spots, (isSpot, at) => {
    if (isSpot === 0) return -1;
    const x = at % width;
    const y = (at - x) / width;
    const fromX = Math.min(from.width - 1, x >> 1);
    const fromY = Math.min(from.height - 1, y >> 1);
    const place = places[fromY * from.width + fromX];
    if (place < 0) return -1;
    const toX = x + 2 * ((place % from.width) - fromX);
    const toY = y + 2 * (Math.trunc(place / from.width) - fromY);
    if (toX < 0 || toY < 0 || toX >= width || toY >= height) return -1;
    return targets[toY * width + toX] === 1 ? toY * width + toX : -1;
  });
}
