import type { Paint, Shape } from '../drawing/drawing.ts';
import { transformed } from '../drawing/shape-outline.ts';
import type { Lettering } from '../type/lettering.ts';

interface Arc {
  /** Of the middle between baseline and the top of capitals, around 0, 0. */
  readonly radius: number;
  /** Of the capitals, at most; smaller where the line would take more than `most` of the circle. */
  readonly height: number;
  /** In turns. A short line is spread by up to half toward `least`. */
  readonly most: number;
  readonly least: number;
  readonly isBelow: boolean;
}

/** A line of type on a circle: over its top, or through its bottom where it still reads from the left. */
export function arcLine(
  line: Lettering,
  { radius, height, most, least, isBelow }: Arc,
  paint: Paint,
): { shapes: Shape[]; height: number } {
  const around = 2 * Math.PI * radius;
  const scale = Math.min(height / line.height, (most * around) / line.box.width);
  const spread = Math.min(1.5, Math.max(1, (least * around) / (line.box.width * scale)));
  const center = line.box.x + line.box.width / 2;
  const side = isBelow ? -1 : 1;
  const shapes = line.letters.map(({ outline, box }) => {
    const x = box.x + box.width / 2;
    const along = ((x - center) * scale * spread) / radius;
    // The letter's middle goes to the circle, turned as the circle runs there.
    const [toX, toY] = [radius * Math.sin(along), -side * radius * Math.cos(along)];
    const [a, b] = [scale * Math.cos(along), side * scale * Math.sin(along)];
    const [fromX, fromY] = [x, -line.height / 2];
    const matrix = [a, b, -b, a, toX - a * fromX + b * fromY, toY - b * fromX - a * fromY] as const;
    return { outline: transformed(outline, matrix), paint };
  });
  return { shapes, height: line.height * scale };
}
