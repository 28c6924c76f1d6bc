import type { Drawing } from '../drawing/drawing.ts';
import { transformed } from '../drawing/shape-outline.ts';
import { shift } from './piece.ts';

/** The drawing in the middle of a field of this size, as large as fits between margins of this share of the shorter side. */
export function centered(drawing: Drawing, width: number, height: number, margin: number): Drawing {
  const space = Math.min(width, height) * margin;
  const scale = Math.min((width - 2 * space) / drawing.width, (height - 2 * space) / drawing.height);
  const grown = drawing.shapes.map(({ outline, paint }) => ({
    outline: transformed(outline, [scale, 0, 0, scale, 0, 0]),
    paint,
  }));
  const [x, y] = [(width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2];
  return { width, height, shapes: shift(grown, x, y) };
}
