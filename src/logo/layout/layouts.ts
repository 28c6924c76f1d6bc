import type { LayoutId } from '../brief.ts';
import type { Paint } from '../drawing/drawing.ts';
import { circle, frame, rectangle, ring } from '../drawing/figures.ts';
import type { Lettering } from '../type/lettering.ts';
import { arcLine } from './arc-line.ts';
import {
  boxed,
  column,
  filled,
  lineOf,
  onto,
  type Piece,
  pieceOf,
  repainted,
  row,
  scaled,
  shift,
  within,
} from './piece.ts';

/** What a layout puts together. */
export interface LogoParts {
  readonly name: Lettering;
  /** The name in two lines of much the same length; one line where it cannot be parted. */
  readonly nameLines: readonly Lettering[];
  readonly slogan: Lettering | null;
  /** The slogan with wide spaces between its letters. */
  readonly wideSlogan: Lettering | null;
  readonly initials: Lettering;
  /** In a square of 100; null for a logo of letters alone. */
  readonly mark: Piece | null;
  /** 1 is the usual size. */
  readonly markScale: number;
}

/** Capitals of the name are so tall in every layout; all else follows. */
const capital = 100;

const nameLine = ({ name }: LogoParts, paint: Paint = 'ink') => lineOf(name, capital, paint);

/** The name in one line, or in two where one would be too long to be read from afar. */
function nameBlock(parts: LogoParts, align: 'start' | 'middle', paint: Paint = 'ink'): Piece {
  const line = nameLine(parts, paint);
  if (line.width < 10 * capital || parts.nameLines.length < 2) return line;
  return column(
    parts.nameLines.map((half) => lineOf(half, capital, paint)),
    42,
    align,
  );
}

/** The slogan below a name of this width: no wider than it, no taller than two fifths of its capitals, still readable. */
function sloganLine(line: Lettering, width: number, paint: Paint = 'ink', most = 34): Piece {
  const natural = lineOf(line, most, paint);
  return natural.width <= width ? natural : scaled(natural, Math.max(width / natural.width, 20 / most));
}

/** As wide as the name by its spaces where that looks natural. */
function sloganUnder(parts: LogoParts, width: number, paint: Paint = 'ink', most = 34): Piece[] {
  const { slogan, wideSlogan } = parts;
  if (!slogan || !wideSlogan) return [];
  const wide = lineOf(wideSlogan, most * 0.82, paint);
  return [wide.width <= width * 1.02 ? wide : sloganLine(slogan, width, paint, most)];
}

/** The mark at a height, or the initials in its place. */
function markOf({ mark, initials, markScale }: LogoParts, height: number, paint?: Paint): Piece {
  const side = height * markScale;
  const drawn = mark ?? lineOf(initials, 70, 'accent');
  const piece = within(drawn, side * 1.35, side);
  return paint ? repainted(piece, paint) : piece;
}

const wordsBlock = (parts: LogoParts, align: 'start' | 'middle'): Piece => {
  const name = nameBlock(parts, align);
  return column([name, ...sloganUnder(parts, name.width)], 34, align);
};

export const layouts: Readonly<Record<LayoutId, (parts: LogoParts) => Piece>> = {
  side: (parts) => {
    const words = wordsBlock(parts, 'start');
    return row([markOf(parts, Math.max(150, words.height * 1.12)), words], 44);
  },

  stacked: (parts) => {
    const name = nameBlock(parts, 'middle');
    const side = Math.min(300, Math.max(150, name.width * 0.42));
    return column([markOf(parts, side), column([name, ...sloganUnder(parts, name.width)], 36)], 56);
  },

  wordmark: (parts) => {
    const name = nameBlock(parts, 'middle', 'accent');
    return column([name, ...sloganUnder(parts, name.width, 'ink', 30)], 38);
  },

  emblem: (parts) => {
    const outer = 300;
    const band = 92;
    const middle = outer - band / 2 - 8;
    const top = arcLine(
      parts.name,
      { radius: middle, height: 54, most: parts.slogan ? 0.46 : 0.66, least: 0.34, isBelow: false },
      'ink',
    );
    const bottom = parts.slogan
      ? arcLine(parts.slogan, { radius: middle, height: 34, most: 0.36, least: 0.2, isBelow: true }, 'ink')
          .shapes
      : [
          filled(circle(0, middle, 13), 'accent'),
          filled(circle(-46, middle - 5, 8), 'accent'),
          filled(circle(46, middle - 5, 8), 'accent'),
        ];
    const dots = parts.slogan
      ? [-1, 1].map((side) => filled(circle(side * middle * 0.985, middle * 0.17, 8), 'accent'))
      : [];
    const inner = outer - band - 16;
    const mark = markOf(parts, inner * 1.08);
    const rings = [filled(ring(0, 0, outer, 9), 'accent'), filled(ring(0, 0, inner, 5), 'accent')];
    const placed = shift(mark.shapes, -mark.width / 2, -mark.height / 2);
    return boxed(
      2 * outer,
      2 * outer,
      shift([...rings, ...top.shapes, ...bottom, ...dots, ...placed], outer, outer),
    );
  },

  tile: (parts) => {
    const words = wordsBlock(parts, 'start');
    const side = Math.max(170, words.height * 1.25) * parts.markScale;
    const tile = boxed(side, side, [filled(rectangle(0, 0, side, side, side * 0.24), 'accent')]);
    const inside = within(
      repainted(parts.mark ?? lineOf(parts.initials, 70, 'ground'), 'ground'),
      side * 0.62,
      side * (parts.mark ? 0.62 : 0.4),
    );
    return row([onto(tile, inside), words], 46);
  },

  initials: (parts) => {
    const name = nameBlock(parts, 'middle');
    const radius = 130 * parts.markScale;
    const letters = within(lineOf(parts.initials, 100, 'accent'), radius * 1.1, radius * 0.72);
    const round = boxed(2 * radius, 2 * radius, [filled(ring(radius, radius, radius, 9), 'accent')]);
    return column([onto(round, letters), column([name, ...sloganUnder(parts, name.width)], 36)], 52);
  },

  frame: (parts) => {
    const name = nameBlock(parts, 'middle');
    const [slogan] = sloganUnder(parts, name.width * 0.8, 'accent', 28);
    const [width, height] = [name.width + 150, name.height + 150];
    const framed = onto(boxed(width, height, [filled(frame(0, 0, width, height, 10), 'accent')]), name);
    if (!slogan) return framed;
    // The frame leaves room for the slogan in its lower edge.
    const gap = rectangle((width - slogan.width) / 2 - 26, height - 14, slogan.width + 52, 18);
    const shapes = shift(slogan.shapes, (width - slogan.width) / 2, height - 5 - slogan.middle);
    return {
      ...framed,
      below: slogan.height / 2,
      shapes: [...framed.shapes, filled(gap, 'ground'), ...shapes],
    };
  },

  divider: (parts) => {
    const words = wordsBlock(parts, 'start');
    const height = Math.max(160, words.height * 1.3);
    const rule = boxed(6, height, [filled(rectangle(0, 0, 6, height, 3), 'ink')]);
    return row([markOf(parts, height * 0.9), rule, words], 44);
  },

  banner: (parts) => {
    const name = nameBlock(parts, 'start', 'ground');
    const mark = parts.mark ? [markOf(parts, 118, 'ground')] : [];
    const inside = row([...mark, name], 46);
    const [width, height] = [inside.width + 120, inside.height + 96];
    const banner = onto(boxed(width, height, [filled(rectangle(0, 0, width, height, 34), 'accent')]), inside);
    return column([banner, ...sloganUnder(parts, width * 0.94)], 38);
  },

  'two-lines': (parts) => {
    const [first, second] = parts.nameLines.map((line, place) =>
      lineOf(line, capital, place === 0 ? 'ink' : 'accent'),
    );
    const lines = second ? [first, within(second, first.width * 1.25, capital)] : [first];
    const words = column(lines, 40, 'start');
    const block = column([words, ...sloganUnder(parts, words.width)], 40, 'start');
    return row([markOf(parts, Math.max(160, words.height * 0.96)), block], 48);
  },

  rules: (parts) => {
    const name = nameBlock(parts, 'middle');
    const [slogan] = sloganUnder(parts, name.width * 0.72, 'accent', 28);
    const mark = markOf(parts, 130);
    // The mark stands between two rules, or the slogan does.
    const between = (middle: Piece) => {
      const length = Math.max(60, (name.width - middle.width) / 2 - 30);
      const rule = boxed(length, 5, [filled(rectangle(0, 0, length, 5), 'accent')]);
      return row([rule, middle, rule], 30);
    };
    return column(
      [
        mark,
        name,
        ...(slogan ? [between(slogan)] : [pieceOf([filled(rectangle(0, 0, name.width, 5), 'accent')])]),
      ],
      46,
    );
  },

  underline: (parts) => {
    const name = nameBlock(parts, 'middle');
    const width = name.width;
    const stroke = `M0 16C${width * 0.3} -4 ${width * 0.7} -6 ${width} 6C${width * 0.7} 6 ${width * 0.3} 10 0 16Z`;
    const swash = boxed(width, 16, [filled(stroke, 'accent')]);
    return column([column([name, swash], 24), ...sloganUnder(parts, width)], 34);
  },
};
