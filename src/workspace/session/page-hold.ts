/**
 * What a full load of the page would do to the visitor's work: `interrupted` stops or loses something, `kept` is brought
 * back by the next page, with a moment's wait.
 */
export type AtStake = 'interrupted' | 'kept' | null;

const holders = new Set<() => AtStake>();

/** `atStake` is asked before the page is loaded anew by itself. The returned function takes that back. */
export function holdPage(atStake: () => AtStake): () => void {
  holders.add(atStake);
  return () => holders.delete(atStake);
}

/** The worst that anybody says. */
export function heldWork(): AtStake {
  const all = [...holders].map((atStake) => atStake());
  if (all.includes('interrupted')) return 'interrupted';
  return all.includes('kept') ? 'kept' : null;
}
