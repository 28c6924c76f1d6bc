/**
 * `MEASURE=briefly`: measurements only show that they start and give figures, which takes seconds instead of minutes. What they
 * measure says nothing then, so limits of time, memory and likeness are not judged.
 */
export const isBrief = process.env.MEASURE === 'briefly';

export const byMeasureLength = <T>(length: { readonly full: T; readonly brief: T }): T =>
  isBrief ? length.brief : length.full;

/** All of them; briefly, the first one. */
export const someOf = <T>(cases: readonly T[]): readonly T[] => (isBrief ? cases.slice(0, 1) : cases);
