/** Of a row that gets none of the others. */
export const none = -1;

/** A row as a job reported it: by its number among the others, 0 for none, what it got. */
interface PairedRow {
  readonly from: number;
}

/** For each row the place of what it gets: as the option says, else as the job did it. */
export function pairsOf(rows: readonly PairedRow[], value: unknown): number[] {
  const given = Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  return rows.map(({ from }, place) => {
    const own = given ? given[place] : from - 1;
    return typeof own === 'number' ? own : none;
  });
}

/** The value with another one for a row. */
export function withPair(pairs: readonly number[], place: number, source: number): number[] {
  return pairs.map((own, at) => (at === place ? source : own));
}

/** Whether anything would come of it. */
export const hasPair = (pairs: readonly number[]) => pairs.some((source) => source !== none);
