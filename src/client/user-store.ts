import { type EntryName, readEntry, writeEntry } from './kept-entries.ts';

/** Who is signed in, as this browser knows it. `isVip` is for display: the server decides by itself. */
export interface StoredUser {
  readonly token: string;
  readonly id: string;
  readonly email: string;
  readonly isVip: boolean;
}

/** The entry of the local storage: `{"user": {"token", "isVip", …}}`. */
export const userEntry = 'user' satisfies EntryName;

const listeners = new Set<() => void>();
/** Stands in where the browser keeps nothing; the same object for the same text, as React wants it. */
let known: { text: string | null; user: StoredUser | null } = { text: null, user: null };
/** Private windows of some browsers keep nothing: it lasts as long as the page. */
let isKept = true;

function parse(text: string | null): StoredUser | null {
  try {
    const { user } = JSON.parse(text ?? '{}') as { user?: Partial<StoredUser> };
    if (typeof user?.token !== 'string' || user.token === '') return null;
    return {
      token: user.token,
      id: String(user.id ?? ''),
      email: String(user.email ?? ''),
      isVip: user.isVip === true,
    };
  } catch {
    return null;
  }
}

/** Null for a visitor, and on the server. */
export function readUser(): StoredUser | null {
  const text = isKept ? readEntry(userEntry) : known.text;
  if (text !== known.text) known = { text, user: parse(text) };
  return known.user;
}

export function keepUser(user: StoredUser): void {
  const text = JSON.stringify({ user });
  known = { text, user };
  isKept = writeEntry(userEntry, text);
  writeEntry('had-account', 'yes');
  tell();
}

/** Whether somebody was ever signed in with this browser, and did not delete their account with it. */
export function hadAccount(): boolean {
  return readEntry('had-account') !== null;
}

export function forgetAccount(): void {
  forgetUser();
  writeEntry('had-account', null);
}

export function forgetUser(): void {
  known = { text: null, user: null };
  writeEntry(userEntry, null);
  tell();
}

/** Calls when somebody signs in or out, in this window or another. The answer ends it. Fits `useSyncExternalStore`. */
export function watchUser(listener: () => void): () => void {
  const listenElsewhere = ({ key }: StorageEvent) => {
    if (key === userEntry || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', listenElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listenElsewhere);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
