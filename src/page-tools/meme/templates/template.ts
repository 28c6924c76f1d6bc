import type { Node } from '../drawing/node.ts';

/** Where words go, in shares of the picture: the middle, and how wide and high; `turn` in degrees. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn?: number;
  /** Dark words without an outline, for what is light and empty. White with an outline where left out. */
  readonly isDark?: true;
}

/** A picture to write on, with where its words go. */
export interface Template {
  /** Part of recipe links: stays for good. */
  readonly id: string;
  /** Units of its drawing. */
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly TextPlace[];
  /** Who drew it: all are drawn by the code beside them. */
  readonly source: string;
  /** SPDX identifier of what may be done with the drawing. */
  readonly license: string;
  draw(): readonly Node[];
}

/** All drawings here are our own, by code, and given to everybody. */
const own = { source: 'Drawn for Pixelwright by its own code', license: 'CC0-1.0' } as const;

export function template(
  id: string,
  [width, height]: readonly [number, number],
  boxes: readonly TextPlace[],
  draw: () => readonly Node[],
): Template {
  return { id, width, height, boxes, draw, ...own };
}

/** Light words with an outline. */
export function light(x: number, y: number, width: number, height: number, turn = 0): TextPlace {
  return { x, y, width, height, turn };
}

/** Dark words. */
export function dark(x: number, y: number, width: number, height: number, turn = 0): TextPlace {
  return { x, y, width, height, turn, isDark: true };
}

/** The two lines that a picture with one big thing in it has. */
export const topAndBottom: readonly TextPlace[] = [
  light(0.5, 0.115, 0.92, 0.19),
  light(0.5, 0.885, 0.92, 0.19),
];
