import type { JobBody } from '../../api/contract/contract.ts';
import type { Work } from './work.ts';

export interface BatchProgress {
  readonly total: number;
  readonly done: number;
  readonly stopped: number;
  /** 0..1 of the whole way to all results. */
  readonly share: number;
  /** Nothing is under way any more. */
  readonly isOver: boolean;
}

/** Of one photo's way, sending takes about this share. */
const sendingShare = 0.1;

export function progressOf(works: readonly Work[]): BatchProgress {
  const count = (phase: Work['phase']) => works.filter((work) => work.phase === phase).length;
  const [total, done, stopped] = [works.length, count('done'), count('stopped')];
  const share = works.reduce((sum, work) => sum + shareOf(work), 0) / Math.max(1, total);
  return { total, done, stopped, share, isOver: done + stopped === total };
}

function shareOf({ phase, sent, job }: Work): number {
  switch (phase) {
    case 'waiting':
    case 'stopped':
      return 0;
    case 'sending':
      return (sent ?? 0) * sendingShare;
    case 'working':
      return sendingShare + (1 - sendingShare) * (job?.progress ?? 0);
    case 'ready':
    case 'starting':
      return sendingShare;
    case 'done':
      return 1;
  }
}

/**
 * How long the last of the photos will take, by the server's own estimates less the time since each of them came. Null
 * while a photo has none: it has not been sent yet, or nothing like it has run here before.
 */
export function remainingOf(works: readonly Work[], ageMs: (job: JobBody) => number): number | null {
  let longest = 0;
  for (const { phase, job } of works) {
    if (phase === 'done' || phase === 'stopped') continue;
    if (phase !== 'working' || !job || job.remainingMs === null) return null;
    longest = Math.max(longest, job.remainingMs - ageMs(job));
  }
  return longest;
}
