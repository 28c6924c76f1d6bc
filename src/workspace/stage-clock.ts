import { useEffect, useRef, useState } from 'react';
import type { JobBody } from '../api/contract.ts';

const tickMs = 200;

interface StageClock {
  /** Since this page first saw something happen. */
  elapsedMs: number | null;
  /** The newest estimate less the time since it came. */
  remainingMs: number | null;
  /** Measured here; a stage that passed before the page was opened is not in it. */
  stageMs: ReadonlyMap<string, number>;
}

/** Measures stages by this page's own clock: the server's may differ. */
export function useStageClock(stage: string | null, job: JobBody | null): StageClock {
  const [now, setNow] = useState(() => performance.now());
  const marks = useRef<{ id: string; at: number }[]>([]);
  const estimate = useRef<{ revision: number; at: number } | null>(null);

  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);

  const last = marks.current.at(-1);
  if (stage && last?.id !== stage) marks.current.push({ id: stage, at: performance.now() });
  if (job && estimate.current?.revision !== job.revision) {
    estimate.current = { revision: job.revision, at: performance.now() };
  }

  const stageMs = new Map<string, number>();
  marks.current.forEach(({ id, at }, index) => {
    const end = marks.current[index + 1]?.at ?? now;
    stageMs.set(id, Math.max(0, end - at));
  });
  const first = marks.current[0];
  return {
    elapsedMs: first ? Math.max(0, now - first.at) : null,
    remainingMs:
      job?.remainingMs != null && estimate.current
        ? Math.max(0, job.remainingMs - (now - estimate.current.at))
        : null,
    stageMs,
  };
}
