import { useDeferredValue } from 'react';

/** False on the server and while a page comes to life as it was written, true right after, in pieces that let the page answer in between. */
export function useIsAwake(): boolean {
  return useDeferredValue(true, false);
}
