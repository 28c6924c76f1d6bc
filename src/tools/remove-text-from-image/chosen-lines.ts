import type { Quad } from '../../imaging/quad/quad.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';

export interface LineChoice {
  /** Places in the list of found lines, from 0, or corners of lines of one's own; every found line where it is left out. */
  readonly lines?: readonly (number | readonly number[])[];
  /** Words, separated by commas: a found line that holds one of them stays. */
  readonly keep: string;
}

/** Whether each found line goes, and what goes besides. */
export function chosenLines(
  found: readonly TextLine[],
  { lines, keep }: LineChoice,
): { readonly goes: readonly boolean[]; readonly own: readonly Quad[] } {
  const kept = keep
    .split(/[,、،]/)
    .map(plain)
    .filter(Boolean);
  const goes = found.map(
    ({ text }, index) => (lines?.includes(index) ?? true) && !kept.some((word) => plain(text).includes(word)),
  );
  const own = (lines ?? []).flatMap((line) => (typeof line === 'number' ? [] : [line as unknown as Quad]));
  return { goes, own };
}

/** As it compares: spaces, case and accents say nothing, and readers miss them. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
