import { useEffect, useRef } from 'react';
import { readTabEntry, writeTabEntry } from '../client/kept-entries.ts';
import { ownPath } from './next-path.ts';
import type { ReturnTo } from './step.ts';

/** The tab's own memory: another tab may be signing in elsewhere. A browser that keeps nothing comes back to the dashboard. */
const returnKey = 'sign-in-trip';
const resumeKey = 'sign-in-resume';

/** Before the browser leaves for a provider's page. */
export function keepReturnTo(returnTo: ReturnTo): void {
  writeTabEntry(returnKey, JSON.stringify(returnTo));
}

/** Where to go after the provider's page; null when that is not known. */
export function readReturnTo(): ReturnTo | null {
  try {
    const { next, resume } = JSON.parse(readTabEntry(returnKey) ?? 'null') as ReturnTo;
    const path = ownPath(next);
    return path === null ? null : { next: path, ...(typeof resume === 'string' && { resume }) };
  } catch {
    return null;
  }
}

/** Ends the way through the provider's page; what was begun before it goes on where it was. */
export function endReturn(returnTo: ReturnTo | null): void {
  writeTabEntry(returnKey, null);
  writeTabEntry(resumeKey, returnTo?.resume ?? null);
}

/** Carries out once what somebody had asked for under this name before a provider's page took them away. */
export function useResumed(name: string, goOn: () => void, isReady = true): void {
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (!isReady || readTabEntry(resumeKey) !== name) return;
    writeTabEntry(resumeKey, null);
    latest.current();
  }, [name, isReady]);
}
