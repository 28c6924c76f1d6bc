import { useEffect, useRef, useState } from 'react';
import { refreshVip } from '#src/client/vip-check.ts';

/** Of somebody who comes back from Checkout; null for everybody else. */
export type Confirmation = 'waiting' | 'late' | 'done' | null;

/** That somebody comes from Checkout is said by the address, and proves nothing. */
const mark = 'paid';
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;
const lateMs = 45_000;

/**
 * Asks until Pro is there. Once it is, the user store says so: ads end in every tab, and the menu shows it. `isPaid` says whether what
 * was read last has a subscription that pays for Pro; `ask` reads it again.
 */
export function useConfirmation(isPaid: boolean, ask: () => void): Confirmation {
  const [state, setState] = useState<Confirmation>(() =>
    new URLSearchParams(window.location.search).has(mark) ? 'waiting' : null,
  );
  const isWaiting = state === 'waiting' || state === 'late';
  const latest = useRef({ isPaid, ask });
  latest.current = { isPaid, ask };

  useEffect(() => {
    if (!isWaiting) return;
    const began = Date.now();
    let pause = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const look = async () => {
      const isVip = await refreshVip();
      if (isGone) return;
      if (isVip && latest.current.isPaid) {
        setState('done');
        // Reloaded, it's an ordinary page.
        const { pathname, hash } = window.location;
        window.history.replaceState(window.history.state, '', pathname + hash);
        return;
      }
      latest.current.ask();
      if (Date.now() - began > lateMs) setState('late');
      timer = setTimeout(look, pause);
      pause = Math.min(pause * 1.5, longestPauseMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);

  return state;
}
