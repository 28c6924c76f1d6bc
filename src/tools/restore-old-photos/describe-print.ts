/** What is measured before and after, in the order in which it is told. */
export const measures = ['damage', 'contrast', 'cast', 'screen', 'noise', 'compression', 'edges'] as const;
export type Measure = (typeof measures)[number];

/** Nothing to do, done, or to be done but switched off. */
export const outcomes = ['fine', 'fixed', 'off'] as const;
export type Outcome = (typeof outcomes)[number];

export interface PrintFact {
  readonly measure: Measure;
  readonly before: number;
  /** Left out where nothing was done, or it can't be measured any more. */
  readonly after?: number;
  readonly outcome: Outcome;
}

/** One measure: what it was and is, whether anything was needed and done. */
export interface MeasuredPart {
  readonly before: number;
  /** Left out where pixels don't tell. */
  readonly after?: number;
  readonly isNeeded: boolean;
  readonly isDone: boolean;
}

export function describePrint(parts: Readonly<Record<Measure, MeasuredPart>>): PrintFact[] {
  return measures.map((measure) => {
    const { before, after, isNeeded, isDone } = parts[measure];
    return {
      measure,
      before: rounded(before),
      ...(isDone && after !== undefined && { after: rounded(after) }),
      outcome: isDone ? 'fixed' : isNeeded ? 'off' : 'fine',
    };
  });
}

export const rounded = (value: number) => Math.round(value * 10) / 10;
