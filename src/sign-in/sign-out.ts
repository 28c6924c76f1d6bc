import { account } from '../client/account-calls.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import { startPath } from './next-path.ts';

let isLeaving = false;

/** Whether the page is on its way out: an end of the session is no surprise then. */
export function isSigningOut(): boolean {
  return isLeaving;
}

/**
 * Carries out what ends the session, by itself the sign-out, and leaves for the home page. `forget` takes away what the
 * browser keeps of the work: the next person at this computer may be another one. Nothing is left when `end` fails.
 */
export async function leave(
  locale: LocaleCode,
  forget: () => Promise<void>,
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
  await forget();
  window.location.assign(startPath(locale, { isSignedIn: false }));
}
