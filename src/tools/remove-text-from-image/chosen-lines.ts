import { AppError } from '../../errors.ts';
import type { Quad } from '../../imaging/quad/quad.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import { isFigure } from '../../steps/lettering/read-as-text.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';

export interface LineChoice {
  /**
   * Places in the list of found lines, from 0, or corners of lines of one's own; left out, every found line without words to keep
   * that isn't a figure, or with new words only those that get some.
   */
  readonly lines?: readonly (number | readonly number[])[];
  /** Words, separated by commas: without a list, a found line that holds one of them stays. */
  readonly keep: string;
  /** Lines that get new words, by place or by what they say. */
  readonly retype?: readonly { readonly line: number | string; readonly words: string }[];
}

export interface ChosenLines {
  /** Whether each found line goes. */
  readonly goes: readonly boolean[];
  /** What goes besides. */
  readonly own: readonly Quad[];
  /** The new words of each found line, if it gets some. */
  readonly words: readonly (string | undefined)[];
}

/** What is done with each line. Errors: `line_not_found {line}` for new words in place of a line that isn't there. */
export function chosenLines(
  found: readonly TextLine[],
  { lines, keep, retype = [] }: LineChoice,
  photo: Size,
): ChosenLines {
  const kept = keep
    .split(/[,、،]/)
    .map(plain)
    .filter(Boolean);
  const words: (string | undefined)[] = found.map(() => undefined);
  for (const { line, words: next } of retype) {
    const place = typeof line === 'number' ? line : placeOf(line, found);
    if (!found[place])
      throw new AppError('line_not_found', { line: typeof line === 'number' ? `#${line}` : line });
    words[place] = next;
  }
  const isKept = (text: string) => kept.some((word) => plain(text).includes(word));
  const isGoing = (line: TextLine, index: number) =>
    lines ? lines.includes(index) : retype.length === 0 && !isKept(line.text) && !isFigure(line, photo);
  const goes = found.map((line, index) => words[index] !== undefined || isGoing(line, index));
  const own = (lines ?? []).flatMap((line) => (typeof line === 'number' ? [] : [line as unknown as Quad]));
  return { goes, own, words };
}

/** The line that says just this, else the first one that holds it. */
function placeOf(text: string, found: readonly TextLine[]): number {
  const wanted = plain(text);
  if (!wanted) return -1;
  const same = found.findIndex((line) => plain(line.text) === wanted);
  return same >= 0 ? same : found.findIndex((line) => plain(line.text).includes(wanted));
}

/** As it compares: spaces, case and accents say nothing, and readers miss them. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
