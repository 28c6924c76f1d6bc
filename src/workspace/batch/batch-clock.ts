import { useEffect, useRef, useState } from 'react';
import type { JobBody } from '../../api/contract/contract.ts';
import { progressOf, remainingOf } from '../work/batch-progress.ts';
import type { Work } from '../work/work.ts';

const tickMs = 1000;

/** The time a batch has left, counted down between the server's estimates; null while there is no honest one. */
export function useRemainingMs(works: readonly Work[]): number | null {
  const [now, setNow] = useState(() => performance.now());
  const cameAt = useRef(new WeakMap<JobBody, number>());
  const { isOver } = progressOf(works);

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver]);

  if (isOver) return null;
  return remainingOf(works, (job) => {
    const since = cameAt.current.get(job) ?? performance.now();
    cameAt.current.set(job, since);
    return Math.max(0, now - since);
  });
}
