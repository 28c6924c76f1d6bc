import { useSyncExternalStore } from 'react';
import { readUser, type StoredUser, watchUser } from '../client/user-store.ts';

const onServer = () => undefined;

/** Who is signed in; null for a visitor, undefined until the browser has been asked: pages are the same for everyone. */
export function useCurrentUser(): StoredUser | null | undefined {
  return useSyncExternalStore<StoredUser | null | undefined>(watchUser, readUser, onServer);
}

const readId = () => readUser()?.id;

/** The id of whoever is signed in. For visitors it's the same on the server, so that nothing is drawn again when the page comes to life. */
export function useCurrentUserId(): string | undefined {
  return useSyncExternalStore(watchUser, readId, onServer);
}
