import type { JobBody } from '#src/api/contract/contract.ts';

/** What was made on one day where the reader is. */
export interface ResultDay<T> {
  /** `2026-11-21` */
  readonly key: string;
  /** The moment of the newest of them. */
  readonly at: Date;
  readonly results: readonly T[];
  /** When the first and the last of them is deleted. */
  readonly expiry: { readonly first: Date; readonly last: Date };
}

/** The day of a moment in a time zone, as `2026-11-21`. */
function dayKey(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

/** Days as a calendar counts them, from the one of `now` to the one of `at`: 0 is today, -1 yesterday, 1 tomorrow. */
export function daysFromNow(at: Date, now: Date, timeZone: string): number {
  const noon = (moment: Date) => Date.parse(`${dayKey(moment, timeZone)}T12:00:00Z`);
  return Math.round((noon(at) - noon(now)) / (24 * 60 * 60 * 1000));
}

type Dated = { readonly job: Pick<JobBody, 'createdAt' | 'expiresAt'> };

/** In the order of the results, which are the newest first. */
export function groupByDay<T extends Dated>(results: readonly T[], timeZone: string): ResultDay<T>[] {
  const groups = Map.groupBy(results, ({ job }) => dayKey(new Date(job.createdAt), timeZone));
  return [...groups].map(([key, group]) => {
    const expiries = group.map(({ job }) => Date.parse(job.expiresAt));
    return {
      key,
      at: new Date(group[0].job.createdAt),
      results: group,
      expiry: { first: new Date(Math.min(...expiries)), last: new Date(Math.max(...expiries)) },
    };
  });
}
