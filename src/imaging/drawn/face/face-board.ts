import { writeShownRgb } from '../../color/oklab.ts';
import type { Canvas } from '../../raster/canvas.ts';
import type { Lab } from '../face-colors.ts';
import {
  boxAround,
  type Cover,
  CoverSheet,
  layCover,
  type Point,
  shapeCover,
  within,
} from '../strokes/cover.ts';
import { addRibbon, curveThrough } from '../strokes/ribbon.ts';

/** How wide a stroke is along itself: thin at both ends, at its end, at its start. */
export type PenShape = 'both' | 'end' | 'start';

/** A canvas with the few shapes that faces are drawn of; colors are OKLab. */
export class FaceBoard {
  readonly canvas: Canvas;

  constructor(canvas: Canvas) {
    this.canvas = canvas;
  }

  /**
   * Fills the inside of a closed line.
   *
   * @param options `soft`: deviation of its edge in pixels; `clip`: only what lies in there is painted
   */
  fill(
    line: readonly Point[],
    color: Lab,
    { opacity = 1, soft = 0, clip }: { opacity?: number; soft?: number; clip?: Cover } = {},
  ): void {
    const cover = shapeCover(line, this.canvas, soft);
    layCover(this.canvas, clip ? within(cover, clip) : cover, rgbOf(color), opacity);
  }

  disc(
    [x, y]: Point,
    radius: number,
    color: Lab,
    options: { opacity?: number; soft?: number; clip?: Cover; tall?: number } = {},
  ): void {
    const count = 40;
    const tall = options.tall ?? 1;
    const line = Array.from({ length: count }, (_, k): Point => {
      const angle = (2 * Math.PI * k) / count;
      return [x + radius * Math.cos(angle), y + radius * tall * Math.sin(angle)];
    });
    this.fill(line, color, options);
  }

  /** A stroke along a smooth line through points, `width` pixels wide at its widest. */
  pen(
    points: readonly Point[],
    width: number,
    color: Lab,
    {
      opacity = 1,
      shape = 'both' as PenShape,
      clip,
    }: { opacity?: number; shape?: PenShape; clip?: Cover } = {},
  ): void {
    const line = curveThrough(points);
    this.ribbon(
      line,
      line.map((_, i) => Math.max(0.25, width * penWidth(i / (line.length - 1), shape))),
      color,
      { opacity, clip },
    );
  }

  /** A stroke with a width at each of its points. */
  ribbon(
    line: readonly Point[],
    widths: readonly number[],
    color: Lab,
    { opacity = 1, clip }: { opacity?: number; clip?: Cover } = {},
  ): void {
    const box = boxAround(line, 1 + Math.max(...widths), this.canvas);
    if (!box) return;
    const sheet = new CoverSheet(box);
    addRibbon(sheet, line, widths);
    const cover = sheet.cover();
    layCover(this.canvas, clip ? within(cover, clip) : cover, rgbOf(color), opacity);
  }

  clip(line: readonly Point[]): Cover {
    return shapeCover(line, this.canvas);
  }
}

function penWidth(along: number, shape: PenShape): number {
  if (shape === 'end') return (1 - along) ** 0.6;
  if (shape === 'start') return along ** 0.6;
  return Math.sin(Math.PI * along) ** 0.7;
}

export function rgbOf([lightness, a, b]: Lab): [number, number, number] {
  const rgb: [number, number, number] = [0, 0, 0];
  writeShownRgb(Math.min(1, Math.max(0, lightness)), a, b, 0.06, rgb);
  return rgb;
}
