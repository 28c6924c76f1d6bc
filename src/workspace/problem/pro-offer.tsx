import { createContext, lazy, Suspense, useContext } from 'react';
import type { Problem } from './problem.ts';

/** What the tool works on, where Pro can be bought; null where it can't: then nothing says so. */
export const SoldFor = createContext<'picture' | 'clip' | null>(null);

/** Fetched with the first limit that is met. Nothing depends on it: without it, its place stays empty. */
const OfferLine = lazy(() => import('./offer-line.tsx').catch(() => ({ default: () => null })));

/**
 * Under a limit that was met, or under how many files a batch takes: what Pro would change about it, in numbers, and where it is sold.
 * Nothing where Pro changes nothing.
 */
export function ProOffer({ met }: { met: Problem | number }) {
  const kind = useContext(SoldFor);
  return (
    kind && (
      <Suspense>
        <OfferLine kind={kind} met={met} />
      </Suspense>
    )
  );
}
