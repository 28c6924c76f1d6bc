import { useEffect, useState } from 'react';
import type { JourneyBody } from '#src/api/contract/pay/pay-contract.ts';
import type { CallAnswer } from '#src/client/site-call.ts';

export interface JourneyStart {
  /** Which way is being opened. */
  readonly under: string | null;
  readonly failure: string | null;
  /** Leaves for where the call says. */
  go(name: string, call: () => Promise<CallAnswer<JourneyBody>>): Promise<void>;
}

/** Ways to pages of the payment provider. The button stays busy until the browser has left. */
export function useJourney(): JourneyStart {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // A page that comes back as it was is no longer on the way.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setUnder(null);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  async function go(name: string, call: () => Promise<CallAnswer<JourneyBody>>) {
    setUnder(name);
    setFailure(null);
    const { message, result } = await call();
    if (result) {
      window.location.assign(result.url);
      return;
    }
    setUnder(null);
    setFailure(message);
  }

  return { under, failure, go };
}
