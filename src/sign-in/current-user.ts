import { useSyncExternalStore } from 'react';
import { readUser, type StoredUser, watchUser } from '../client/user-store.ts';

const onServer = () => undefined;

/** Who is signed in; null for a visitor, undefined until the browser has been asked: pages are the same for everyone. */
export function useCurrentUser(): StoredUser | null | undefined {
  return useSyncExternalStore<StoredUser | null | undefined>(watchUser, readUser, onServer);
}
