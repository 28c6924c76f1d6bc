/** What a check came to: passed, worth a look, not to be told from this photo, or failed. */
export const checkVerdicts = ['pass', 'look', 'unknown', 'fail'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** A line of a checklist: an object in a list of a report that has a verdict. */
type Check = Readonly<Record<string, unknown>> & { readonly verdict: CheckVerdict };

/** What all checks of a report come to. */
export interface ReportChecks {
  /** Failed if one of them is; to be looked at if one is neither passed nor failed. */
  readonly verdict: 'pass' | 'look' | 'fail';
  readonly failed: readonly Check[];
  /** Worth a look, or not to be told. */
  readonly open: readonly Check[];
  readonly passed: readonly Check[];
}

/** Warning of every result with a check that failed. */
export const checksFailed = 'checks_failed';

/** The checks that a tool reported; undefined where it checked nothing. */
export function checksOf(report: Readonly<Record<string, unknown>> | null): ReportChecks | undefined {
  const rows = Object.values(report ?? {}).flatMap((fact) =>
    Array.isArray(fact) ? fact.filter(isCheck) : [],
  );
  if (rows.length === 0) return undefined;
  const of = (...verdicts: CheckVerdict[]) => rows.filter(({ verdict }) => verdicts.includes(verdict));
  const [failed, open, passed] = [of('fail'), of('look', 'unknown'), of('pass')];
  const verdict = failed.length > 0 ? 'fail' : open.length > 0 ? 'look' : 'pass';
  return { verdict, failed, open, passed };
}

function isCheck(row: unknown): row is Check {
  if (typeof row !== 'object' || row === null || !('verdict' in row)) return false;
  return (checkVerdicts as readonly unknown[]).includes(row.verdict);
}
