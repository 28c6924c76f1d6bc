import { AppError } from '../../errors.ts';
import { type PlacedFace, refusalOfPlaces } from './judge-pair.ts';
import { mostFaces, stays } from './swap-fates.ts';

/**
 * Whose face each of the targets gets. As many on both sides go from left to right, else the largest face goes onto the largest that it
 * fits: a large profile in front of others helps nobody. Error:
 * `option_invalid {option: swaps}` where a face is asked for that isn't there, or none at all.
 *
 * @param targets at most {@link mostFaces}, the largest first
 * @param wanted the option `swaps`
 * @returns for each target the place of a source, or −1
 */
export function pairFaces(
  targets: readonly PlacedFace[],
  sources: readonly PlacedFace[],
  wanted: readonly number[] | undefined,
): number[] {
  if (wanted) {
    const pairs = targets.map((_, place) => wanted[place] ?? stays);
    const isKnown = wanted.every(
      (source, place) => source === stays || (place < targets.length && source < sources.length),
    );
    if (!isKnown || pairs.every((source) => source === stays))
      throw new AppError('option_invalid', { option: 'swaps' });
    return pairs;
  }
  if (targets.length > 1 && targets.length === sources.length && targets.length <= mostFaces) {
    const [onLeft, fromLeft] = [leftToRight(targets), leftToRight(sources)];
    const pairs: number[] = new Array(targets.length).fill(stays);
    for (const [i, target] of onLeft.entries()) pairs[target] = fromLeft[i];
    return pairs;
  }
  for (const [place, target] of targets.entries()) {
    const source = sources.findIndex((one) => !refusalOfPlaces(target, one));
    if (source >= 0) return targets.map((_, other) => (other === place ? source : stays));
  }
  // Nobody fits: which of them tells why doesn't matter then.
  return targets.map((_, place) => (place === 0 ? 0 : stays));
}

function leftToRight(faces: readonly PlacedFace[]): number[] {
  const middle = (place: number) => faces[place].box[0] + faces[place].box[2] / 2;
  return faces.map((_, place) => place).sort((one, other) => middle(one) - middle(other));
}
