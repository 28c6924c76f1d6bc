import type { StrokePoint } from '../brush/brush-strokes.ts';

/** A color that was painted, or painting that was taken away. Lengths are shares of the picture's longer side. */
export interface ColorStroke {
  /** `#rrggbb`; null: the eraser. */
  readonly color: string | null;
  readonly radius: number;
  readonly points: readonly StrokePoint[];
}

/** All that was painted before goes. */
export const clearing = { color: null, radius: Number.POSITIVE_INFINITY, points: [] } satisfies ColorStroke;

/** What was painted, and what was undone of it, newest last. */
export interface ColorHistory {
  readonly strokes: readonly ColorStroke[];
  readonly undone: readonly ColorStroke[];
}

export const nothingPainted: ColorHistory = { strokes: [], undone: [] };

export function painted({ strokes }: ColorHistory, stroke: ColorStroke): ColorHistory {
  return { strokes: [...strokes, stroke], undone: [] };
}

export function stepBack(history: ColorHistory): ColorHistory {
  const last = history.strokes.at(-1);
  return last ? { strokes: history.strokes.slice(0, -1), undone: [...history.undone, last] } : history;
}

export function stepForward(history: ColorHistory): ColorHistory {
  const next = history.undone.at(-1);
  return next ? { strokes: [...history.strokes, next], undone: history.undone.slice(0, -1) } : history;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Of more colors each further one counts as one of these. */
const mostColors = 64;

/**
 * Pixels of painted colors, RGBA, with nothing in between: each is one of these colors or the ones that are there in full, and wholly there or
 * not at all, so that what is kept exactly is what was chosen.
 */
export function withoutRims(pixels: Uint8ClampedArray, colors: readonly string[]): void {
  const own = [...new Set(colors)].map(rgbOf);
  const all = own.length > 0 ? own : fullColors(pixels);
  const known = new Map<number, Rgb>();
  for (let at = 0; at < pixels.length; at += 4) {
    const isThere = pixels[at + 3] >= 128;
    const key = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    const color = isThere
      ? (known.get(key) ?? nearest(all, [pixels[at], pixels[at + 1], pixels[at + 2]]))
      : ([0, 0, 0] as const);
    if (isThere) known.set(key, color);
    pixels.set(color, at);
    pixels[at + 3] = isThere ? 255 : 0;
  }
}

/** As `#rrggbb`, those that are there in full, of which most is there first. */
export function colorsIn(pixels: Uint8ClampedArray): string[] {
  return fullColors(pixels).map(
    (rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
  );
}

function fullColors(pixels: Uint8ClampedArray): Rgb[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < 255) continue;
    const key = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostColors)
    .map(([key]) => [key >> 16, (key >> 8) & 255, key & 255]);
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function nearest(colors: readonly Rgb[], [red, green, blue]: Rgb): Rgb {
  const far = ([r, g, b]: Rgb) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  return colors.reduce((best, color) => (far(color) < far(best) ? color : best), colors[0] ?? [0, 0, 0]);
}
