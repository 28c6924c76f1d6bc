import { AppError } from '../../errors.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { mostFaces, stays } from './swap-fates.ts';

type Face = Pick<FoundFace, 'box'>;

/**
 * Whose face each of the targets gets. As many on both sides go from left to right, else the largest face goes onto the largest. Error:
 * `option_invalid {option: swaps}` where a face is asked for that isn't there, or none at all.
 *
 * @param targets at most {@link mostFaces}, the largest first
 * @param wanted the option `swaps`
 * @returns for each target the place of a source, or −1
 */
export function pairFaces(
  targets: readonly Face[],
  sources: readonly Face[],
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
  return targets.map((_, place) => (place === 0 ? 0 : stays));
}

function leftToRight(faces: readonly Face[]): number[] {
  const middle = (place: number) => faces[place].box[0] + faces[place].box[2] / 2;
  return faces.map((_, place) => place).sort((one, other) => middle(one) - middle(other));
}
