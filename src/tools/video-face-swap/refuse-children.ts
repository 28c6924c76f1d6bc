import { AppError } from '../../errors.ts';
import { looksYounger } from '../../steps/people/refuse-minors.ts';

/**
 * Nobody who looks like a child gets another face; of several looks the middle one counts, so that one frame doesn't decide. Error:
 * `minor_refused`. @param ages guesses about one person
 */
export function refuseChildren(ages: readonly { readonly from: number; readonly to: number }[]): void {
  const sorted = ages.toSorted((a, b) => a.from + a.to - b.from - b.to);
  const middle = sorted[sorted.length >> 1];
  if (middle !== undefined && looksYounger(middle)) throw new AppError('minor_refused');
}
