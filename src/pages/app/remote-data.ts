import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer } from '#src/client/site-call.ts';

/** Data of the person who is signed in, loaded once their page is shown. */
export interface RemoteData<T> {
  /** Null until it has come. */
  readonly value: T | null;
  /** Why it did not come. */
  readonly failure: string | null;
  ask(): void;
  set(value: T): void;
}

/** Asks once the page is shown, and again when `ask` is called; what is there stays until the answer. */
export function useRemoteData<T>(call: () => Promise<CallAnswer<T>>): RemoteData<T> {
  const [value, set] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again; which call it is does not change
  useEffect(() => {
    let isGone = false;
    void call().then(({ code, message, result }) => {
      if (isGone) return;
      if (code === 200) set(result);
      setFailure(code === 200 ? null : message);
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  const ask = useCallback(() => setAsked((times) => times + 1), []);
  return { value, failure, ask, set };
}
