import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WildRun } from './wild-run.ts';

export const verdicts = ['keep', 'weak', 'broken'] as const;
export type Verdict = (typeof verdicts)[number];

/** What somebody who looked at the sheets wrote down: tool → photo → verdict. */
export type Verdicts = Readonly<Record<string, Readonly<Record<string, Verdict>>>>;

/** Of `verdicts.json` beside the runs; none without it. */
export function readVerdicts(folder: string): Verdicts {
  const file = path.join(folder, 'verdicts.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export interface VerdictFigures extends Readonly<Record<Verdict, number>> {
  /** Ended with an error whose words say why: nothing was made, and nobody was misled. */
  readonly refused: number;
  /** Of the broken ones, those that the tool itself warned about. */
  readonly warned: number;
  readonly unseen: number;
  /** Kinds with most broken ones first, as `room 3/5`. */
  readonly worst: readonly string[];
}

/** Counts verdicts over runs of one tool. */
export function countVerdicts(runs: readonly WildRun[], own: Verdicts[string] = {}): VerdictFigures {
  const made = runs.filter(({ error }) => error === null);
  const seen = (verdict: Verdict) => made.filter(({ photo }) => own[photo] === verdict);
  const broken = seen('broken');
  const kinds = [...Map.groupBy(broken, ({ kind }) => kind)].map(([kind, some]) => {
    const all = made.filter((run) => run.kind === kind && own[run.photo] !== undefined).length;
    return { text: `${kind} ${some.length}/${all}`, count: some.length, share: some.length / all };
  });
  kinds.sort((left, right) => right.count - left.count || right.share - left.share);
  return {
    keep: seen('keep').length,
    weak: seen('weak').length,
    broken: broken.length,
    refused: runs.length - made.length,
    warned: broken.filter(isWarned).length,
    unseen: made.filter(({ photo }) => own[photo] === undefined).length,
    worst: kinds.slice(0, 4).map(({ text }) => text),
  };
}

/** A warning, or a check of the report that failed, as a passport photo's are. */
function isWarned({ warnings, report }: WildRun): boolean {
  const checks = Object.values(report ?? {}).flatMap((value) => (Array.isArray(value) ? value : []));
  return warnings.length > 0 || checks.some((one) => one?.verdict === 'fail');
}
