import type { Paint, Shape } from '../drawing/drawing.ts';
import { boxOf, moved, type Outline, transformed } from '../drawing/shape-outline.ts';
import type { Lettering } from '../type/lettering.ts';

/**
 * Part of a logo while it is laid out. Its box is what the eye takes it to be, from 0, 0: of a line of type from the top of
 * its capitals to the baseline, with descenders and accents outside.
 */
export interface Piece {
  readonly width: number;
  readonly height: number;
  /** The height at which it is centered beside others. */
  readonly middle: number;
  /** How far ink reaches beyond the box above and below. */
  readonly above: number;
  readonly below: number;
  readonly shapes: readonly Shape[];
}

/** A line of type whose capitals are so tall. */
export function lineOf(line: Lettering, height: number, paint: Paint): Piece {
  const scale = height / line.height;
  const { box } = line;
  const place = [scale, 0, 0, scale, -box.x * scale, height] as const;
  return {
    width: box.width * scale,
    height,
    middle: height + line.middle * scale,
    above: Math.max(0, (-box.y - line.height) * scale),
    below: Math.max(0, (box.y + box.height) * scale),
    shapes: line.letters.map(({ outline }) => ({ outline: transformed(outline, place), paint })),
  };
}

/** Shapes as they are, with their ink for a box. */
export function pieceOf(shapes: readonly Shape[]): Piece {
  const box = boxOf(shapes.map(({ outline }) => outline)) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { ...plain(box.width, box.height), shapes: shift(shapes, -box.x, -box.y) };
}

/** Shapes in a box of this size, which they need not fill. */
export function boxed(width: number, height: number, shapes: readonly Shape[]): Piece {
  return { ...plain(width, height), shapes };
}

export function scaled(piece: Piece, factor: number): Piece {
  const { width, height, middle, above, below } = piece;
  const grown = [width, height, middle, above, below].map((value) => value * factor);
  return {
    width: grown[0],
    height: grown[1],
    middle: grown[2],
    above: grown[3],
    below: grown[4],
    shapes: piece.shapes.map(({ outline, paint }) => ({
      outline: transformed(outline, [factor, 0, 0, factor, 0, 0]),
      paint,
    })),
  };
}

/** As large as fits into this box. */
export function within(piece: Piece, width: number, height: number): Piece {
  return scaled(piece, Math.min(width / piece.width, height / piece.height));
}

export function repainted(piece: Piece, paint: Paint): Piece {
  return { ...piece, shapes: piece.shapes.map(({ outline }) => ({ outline, paint })) };
}

/** Side by side, with their middles on one line. */
export function row(pieces: readonly Piece[], gap: number): Piece {
  const middle = Math.max(...pieces.map((piece) => piece.middle));
  const height = Math.max(...pieces.map((piece) => middle - piece.middle + piece.height));
  const shapes: Shape[] = [];
  let x = 0;
  for (const piece of pieces) {
    shapes.push(...shift(piece.shapes, x, middle - piece.middle));
    x += piece.width + gap;
  }
  return { ...plain(x - gap, height), middle, shapes };
}

/** Below one another. Between two stands the gap, or more where their ink would come close. */
export function column(pieces: readonly Piece[], gap: number, align: 'start' | 'middle' = 'middle'): Piece {
  const width = Math.max(...pieces.map((piece) => piece.width));
  const shapes: Shape[] = [];
  let y = 0;
  for (const [place, piece] of pieces.entries()) {
    if (place > 0) y += Math.max(gap, gap * 0.55 + pieces[place - 1].below + piece.above);
    shapes.push(...shift(piece.shapes, align === 'middle' ? (width - piece.width) / 2 : 0, y));
    y += piece.height;
  }
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  return { width, height: y, middle: y / 2, above: first.above, below: last.below, shapes };
}

/** In the middle of another one, over it. */
export function onto(ground: Piece, piece: Piece): Piece {
  const [x, y] = [(ground.width - piece.width) / 2, ground.middle - piece.middle];
  return { ...ground, shapes: [...ground.shapes, ...shift(piece.shapes, x, y)] };
}

export function shift(shapes: readonly Shape[], x: number, y: number): Shape[] {
  return shapes.map(({ outline, paint }) => ({ outline: moved(outline, x, y), paint }));
}

export const filled = (outline: Outline, paint: Paint): Shape => ({ outline, paint });

function plain(width: number, height: number) {
  return { width, height, middle: height / 2, above: 0, below: 0 };
}
