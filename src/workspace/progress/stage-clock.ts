import { useEffect, useRef, useState } from 'react';
import type { JobBody } from '../../api/contract/contract.ts';

const tickMs = 200;

interface StageClock {
  /** Since this page first saw something happen. */
  elapsedMs: number | null;
  /** The server's newest estimate less the time since it came; before it has one, what this page's own clock makes of it. */
  remainingMs: number | null;
  /** Measured here; a stage that passed before the page was opened is not in it. */
  stageMs: ReadonlyMap<string, number>;
}

interface StageMark {
  readonly id: string;
  /** By this page's clock. */
  readonly at: number;
  /** Of the whole job, when the stage began. */
  readonly progress: number;
}

/** So much of the job has to pass within one stage before its rate says anything. */
const tellingShare = 0.1;

/**
 * How long the rest takes if it goes on as it does in this stage; null until that can be told. Stages before it are left
 * out: some of them are over at once whatever their share.
 */
export function remainingAtThisRate(
  stage: StageMark | undefined,
  progress: number,
  now: number,
): number | null {
  if (!stage || progress - stage.progress < tellingShare) return null;
  return ((1 - progress) * (now - stage.at)) / (progress - stage.progress);
}

/** Measures stages by this page's own clock: the server's may differ. */
export function useStageClock(stage: string | null, job: JobBody | null): StageClock {
  const [now, setNow] = useState(() => performance.now());
  const marks = useRef<StageMark[]>([]);
  const estimate = useRef<{ revision: number; at: number } | null>(null);

  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);

  const last = marks.current.at(-1);
  if (stage && last?.id !== stage)
    marks.current.push({ id: stage, at: performance.now(), progress: job?.progress ?? 0 });
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
        : remainingAtThisRate(marks.current.at(-1), job?.progress ?? 0, now),
    stageMs,
  };
}
