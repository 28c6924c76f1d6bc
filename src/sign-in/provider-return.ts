import { useEffect, useRef } from 'react';
import { ownPath } from './next-path.ts';
import type { ReturnTo } from './step.ts';

const returnKey = 'sign-in-trip';
const resumeKey = 'sign-in-resume';

/** The tab's own memory: another tab may be signing in elsewhere. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing comes back to the dashboard.
  }
}

/** Before the browser leaves for a provider's page. */
export function keepReturnTo(returnTo: ReturnTo): void {
  write(returnKey, JSON.stringify(returnTo));
}

/** Where to go after the provider's page; null when that is not known. */
export function readReturnTo(): ReturnTo | null {
  try {
    const { next, resume } = JSON.parse(read(returnKey) ?? 'null') as ReturnTo;
    const path = ownPath(next);
    return path === null ? null : { next: path, ...(typeof resume === 'string' && { resume }) };
  } catch {
    return null;
  }
}

/** Ends the way through the provider's page; what was begun before it goes on where it was. */
export function endReturn(returnTo: ReturnTo | null): void {
  write(returnKey, null);
  write(resumeKey, returnTo?.resume ?? null);
}

/** Carries out once what somebody had asked for under this name before a provider's page took them away. */
export function useResumed(name: string, goOn: () => void, isReady = true): void {
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (!isReady || read(resumeKey) !== name) return;
    write(resumeKey, null);
    latest.current();
  }, [name, isReady]);
}
