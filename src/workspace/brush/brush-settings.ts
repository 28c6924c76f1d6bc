import { readEntry, writeEntry } from '../../client/kept-entries.ts';

export interface BrushSettings {
  /** Share of the picture's longer side. */
  readonly radius: number;
  readonly hardness: number;
}

export const smallestRadius = 0.003;
export const largestRadius = 0.2;

/** What is painted: a correction of a fine edge, or an area that is marked. */
export type BrushUse = 'brush' | 'mask';

/** Also where each is kept. */
const usual: Readonly<Record<BrushUse, BrushSettings>> = {
  brush: { radius: 0.02, hardness: 0.7 },
  mask: { radius: 0.035, hardness: 0.85 },
};

/** The brush as it was left, here or on another photo. */
export function readBrush(use: BrushUse = 'brush'): BrushSettings {
  try {
    const stored = JSON.parse(readEntry(use) ?? '{}') as Partial<BrushSettings>;
    return {
      radius: between(stored.radius ?? usual[use].radius, smallestRadius, largestRadius),
      hardness: between(stored.hardness ?? usual[use].hardness, 0, 1),
    };
  } catch {
    return usual[use];
  }
}

export function writeBrush(brush: BrushSettings, use: BrushUse = 'brush'): void {
  writeEntry(use, JSON.stringify(brush));
}

/** A brush a step smaller (below 1) or larger. */
export function resizeBrush(brush: BrushSettings, factor: number): BrushSettings {
  return { ...brush, radius: between(brush.radius * factor, smallestRadius, largestRadius) };
}

function between(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}
