import { readUser, userEntry, watchUser } from '#src/client/user-store.ts';

/**
 * Runs in the head, before anything is painted: the pages are the same for everyone, and style sheets show the account
 * menu in the place of the sign-in button where `data-user` says so.
 */
export const userScript = `try{if(JSON.parse(localStorage.getItem('${userEntry}')).user.token)document.documentElement.dataset.user=''}catch{}`;

/** Keeps the mark true while people sign in and out. The answer ends it. */
export function keepUserMark(): () => void {
  const mark = () => document.documentElement.toggleAttribute('data-user', readUser() !== null);
  mark();
  return watchUser(mark);
}
