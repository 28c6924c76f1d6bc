import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while a page comes to life as it was written, true from then on. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
