import type { ReportedPlace } from './ticked-rows.ts';

/** A color that a job guessed for a place of its result. */
export interface ReportedGuess extends ReportedPlace {
  /** What the place was taken for. */
  readonly kind: string;
  /** `#rrggbb` */
  readonly color: string;
  /** In percent. */
  readonly sureness: number;
}

/** What the option says of one guess: another color, or none. */
interface Said extends Readonly<Record<'left' | 'top' | 'width' | 'height', number>> {
  readonly kind: string;
  readonly color: string | null;
}

const saidIn = (value: unknown) => (Array.isArray(value) ? (value as readonly Said[]) : []);

/** In percent of the picture: the same place may be told a little differently of another run. */
const near = 4;

function isAbout(row: ReportedGuess, said: Said): boolean {
  const sides = ['left', 'top', 'width', 'height'] as const;
  return said.kind === row.kind && sides.every((side) => Math.abs(said[side] - row[side]) <= near);
}

/** The color that a guess is to have, by the value of the option: one that was said, else its own; null where none is to be guessed. */
export function colorOf(row: ReportedGuess, value: unknown): string | null {
  const said = saidIn(value).findLast((one) => isAbout(row, one));
  return said ? said.color : row.color;
}

/** The value with another color for one row, without any (null), or with that of the guess again (undefined). */
export function withColor(
  rows: readonly ReportedGuess[],
  place: number,
  color: string | null | undefined,
  value: unknown,
): Said[] {
  const { kind, left, top, width, height } = rows[place];
  const others = saidIn(value).filter((one) => !isAbout(rows[place], one));
  return color === undefined ? others : [...others, { kind, left, top, width, height, color }];
}

/** What each row is called: what it was taken for, with a number where several were. */
export function guessNames(
  rows: readonly ReportedGuess[],
  kinds: Readonly<Record<string, string>>,
  numbered: (name: string, number: number) => string,
): string[] {
  return rows.map(({ kind }, place) => {
    const name = kinds[kind] ?? kind;
    const isOnly = rows.filter((row) => row.kind === kind).length === 1;
    return isOnly ? name : numbered(name, rows.slice(0, place + 1).filter((row) => row.kind === kind).length);
  });
}
