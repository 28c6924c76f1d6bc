import type { OptionDescription } from '../../api/contract/contract.ts';

/** A place in a photo as a job reported it, in percent of the photo. */
export interface ReportedPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly chosen: boolean;
}

type Shape = Readonly<Record<'width' | 'height', number>>;

/** What is ticked among the rows of a fact: how the option says so, and what is shown of each. */
interface Ticking {
  /** So many have to stay ticked. */
  readonly least: number;
  /** Which rows are ticked, by the value of the option; without one, those that the job took. */
  chosen(rows: readonly ReportedPlace[], value: unknown): ReadonlySet<number>;
  /** The value with another tick at one row. */
  tick(rows: readonly ReportedPlace[], place: number, isChosen: boolean, value: unknown): unknown;
  /** A square of the photo around a place, in pixels: `x y width height`, as a view box has it. */
  square(place: ReportedPlace, photo: Shape): string;
}

interface Tick {
  /** In percent of the photo. */
  readonly x: number;
  readonly y: number;
  readonly chosen: boolean;
}

/** By its place among them; with room for its hair. */
const face: Ticking = {
  least: 1,
  chosen: (rows, value) => {
    const places = Array.isArray(value) ? (value as readonly unknown[]) : null;
    return placesOf(rows, ({ chosen }, place) => (places ? places.includes(place) : chosen));
  },
  tick: (rows, place, isChosen, value) => {
    const before = face.chosen(rows, value);
    return [...placesOf(rows, (_, i) => (i === place ? isChosen : before.has(i)))];
  },
  square: (row, photo) => squareAround(row, photo, { size: 1.5, rise: 0.05 }),
};

/** By where it lies; with what is around it. */
const spot: Ticking = {
  least: 0,
  chosen: (rows, value) =>
    placesOf(rows, (row) => ticksOf(value).find((tick) => isIn(row, tick))?.chosen ?? row.chosen),
  tick: (rows, place, chosen, value) => {
    const { left, top, width, height } = rows[place];
    const others = ticksOf(value).filter((tick) => !isIn(rows[place], tick));
    return [...others, { x: left + width / 2, y: top + height / 2, chosen }];
  },
  square: (row, photo) => squareAround(row, photo, { size: 5, rise: 0 }),
};

/** By where it lies, as what is found may be another one with other settings; with room for its hair. */
const person: Ticking = { ...spot, square: face.square };

/** A square of the picture that holds a whole place, however large. */
export const wholeSquare: Ticking['square'] = (place, picture) =>
  squareAround(place, picture, { size: 1.1, rise: 0 });

export const tickings = { face, person, spot } satisfies Partial<
  Record<NonNullable<OptionDescription['each']>, Ticking>
>;

const ticksOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Tick[]) : []);

const isIn = ({ left, top, width, height }: ReportedPlace, { x, y }: Tick) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

function placesOf(rows: readonly ReportedPlace[], isWanted: (row: ReportedPlace, place: number) => boolean) {
  return new Set(rows.flatMap((row, place) => (isWanted(row, place) ? [place] : [])));
}

/** @param rise how far the place stands below the middle, in sides of the square */
function squareAround(place: ReportedPlace, photo: Shape, { size, rise }: { size: number; rise: number }) {
  const [width, height] = [(place.width / 100) * photo.width, (place.height / 100) * photo.height];
  const side = size * Math.max(width, height);
  const left = (place.left / 100) * photo.width + (width - side) / 2;
  const top = (place.top / 100) * photo.height + (height - side) / 2 - rise * side;
  return [left, top, side, side].map((value) => value.toFixed(1)).join(' ');
}
