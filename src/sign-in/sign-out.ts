import { account } from '../client/account-calls.ts';
import { forget } from '../client/kept-work.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import { startPath } from './next-path.ts';

let isLeaving = false;

/** Whether the page is on its way out: an end of the session is no surprise then. */
export function isSigningOut(): boolean {
  return isLeaving;
}

/**
 * Carries out what ends the session, by itself the sign-out, and leaves for the home page. The browser forgets the person
 * and their work: the next one at this computer may be another. Nothing happens when `end` fails.
 */
export async function leave(
  locale: LocaleCode,
  end: () => Promise<boolean> = async () => {
    await account.signOut();
    return true;
  },
): Promise<void> {
  isLeaving = true;
  if (!(await end())) {
    isLeaving = false;
    return;
  }
  await forget('person');
  window.location.assign(startPath(locale, { isSignedIn: false }));
}
