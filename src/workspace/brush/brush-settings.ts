export interface BrushSettings {
  /** Share of the picture's longer side. */
  readonly radius: number;
  readonly hardness: number;
}

export const smallestRadius = 0.003;
export const largestRadius = 0.2;
const usual: BrushSettings = { radius: 0.02, hardness: 0.7 };
const key = 'brush';

/** The brush as it was left, here or on another photo. */
export function readBrush(): BrushSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<BrushSettings>;
    return {
      radius: between(stored.radius ?? usual.radius, smallestRadius, largestRadius),
      hardness: between(stored.hardness ?? usual.hardness, 0, 1),
    };
  } catch {
    return usual;
  }
}

export function writeBrush(brush: BrushSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(brush));
  } catch {
    // Storage is full or forbidden: the brush holds for this visit only.
  }
}

/** A brush a step smaller (below 1) or larger. */
export function resizeBrush(brush: BrushSettings, factor: number): BrushSettings {
  return { ...brush, radius: between(brush.radius * factor, smallestRadius, largestRadius) };
}

function between(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}
