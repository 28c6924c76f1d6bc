import { useEffect, useRef, useState } from 'react';
import type { JobBody } from '#src/api/contract/contract.ts';
import { siteCall } from '#src/client/site-call.ts';

/** Work that goes on is looked at so often. */
const askAgainMs = 2500;

/**
 * Jobs of whoever is signed in that wait or run. `onEnded` is called whenever one of them is no longer among them, and when
 * the reader comes back to this window: work may have gone on elsewhere.
 */
export function useOpenWork(onEnded: () => void): readonly JobBody[] {
  const [jobs, setJobs] = useState<readonly JobBody[]>([]);
  const [asked, setAsked] = useState(0);
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const known = useRef<readonly JobBody[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void siteCall<JobBody[]>('/api/jobs?only=open&limit=100').then(({ result }) => {
      if (isGone) return;
      if (result) {
        const hasEnded = known.current.some(({ id }) => !result.some((job) => job.id === id));
        known.current = result;
        setJobs(result);
        if (hasEnded) ended.current();
      }
      if (known.current.length > 0) timer = setTimeout(() => setAsked((times) => times + 1), askAgainMs);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [asked]);

  useEffect(() => {
    function lookAgain() {
      if (document.visibilityState === 'hidden') return;
      setAsked((times) => times + 1);
      ended.current();
    }
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);

  return jobs;
}
