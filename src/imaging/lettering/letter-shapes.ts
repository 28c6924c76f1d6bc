import type { Box } from '../raster/raster.ts';

/** A letter's outline as closed polygons, each x1, y1, x2, y2 …, filled by the nonzero rule. */
export interface LetterShape {
  readonly polygons: readonly Float32Array[];
  /** How many letters, spaces too, stand before it in its line. */
  readonly place: number;
  /** How many spaces stand before it. */
  readonly words: number;
}

/** What is added between letters, and between words besides, in ems. */
export interface Spacing {
  readonly letters: number;
  readonly words: number;
}

/** A line of type at 1 em: y downward, 0, 0 on the baseline where the line begins. */
export interface LineShape {
  readonly letters: readonly LetterShape[];
}

/** The polygons of a line whose letters and words stand farther apart. */
export function spacedPolygons({ letters }: LineShape, spacing: Spacing): Float32Array[] {
  return letters.flatMap(({ polygons, place, words }) => {
    const shift = place * spacing.letters + words * spacing.words;
    return polygons.map((polygon) => polygon.map((value, at) => (at % 2 === 0 ? value + shift : value)));
  });
}

/** Where the ink of polygons is; undefined of none. */
export function inkBoxOf(polygons: readonly Float32Array[]): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of polygons) {
    for (let at = 0; at < polygon.length; at += 2) {
      left = Math.min(left, polygon[at]);
      right = Math.max(right, polygon[at]);
      top = Math.min(top, polygon[at + 1]);
      bottom = Math.max(bottom, polygon[at + 1]);
    }
  }
  return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
