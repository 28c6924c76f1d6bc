import { useIsAwake } from '#src/ui/is-awake.ts';
import { useWay } from './way.ts';

/** Where the visitor is. */
export interface ShownAddress {
  readonly pathname: string;
  /** With its question mark, or empty; null while the page wakes up. */
  readonly search: string | null;
}

/**
 * The address as markup may name it. Pages come without the query of their visitor, and all that is not there is one page:
 * until a page has woken up, its address is the one that it was rendered for.
 */
export function useShownAddress(): ShownAddress {
  const { pathname, search, rendered } = useWay();
  return useIsAwake() ? { pathname, search } : { pathname: rendered, search: null };
}

/** The query of the address; null while the page wakes up. */
export function useShownQuery(): URLSearchParams | null {
  const { search } = useShownAddress();
  return search === null ? null : new URLSearchParams(search);
}
