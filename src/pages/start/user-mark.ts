import { readUser, userEntry, watchUser } from '#src/client/user-store.ts';
import { heldWork } from '#src/workspace/session/page-hold.ts';

/**
 * Runs in the head, before anything is painted: the pages are the same for everyone, and style sheets show the account
 * menu in the place of the sign-in button where `data-user` says so, and what is said to Pro users alone where `data-vip` does.
 */
export const userScript = `try{const u=JSON.parse(localStorage.getItem('${userEntry}')).user,d=document.documentElement.dataset;if(u.token){d.user='';if(u.isVip===true)d.vip=''}}catch{}`;

let token: string | undefined;
let hasEnded = false;

/** Whether a session ended since the page is there, and nobody has signed in since. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** Keeps the mark true while people sign in and out; `onEnd` hears of every session that ends. */
export function keepUserMark(onEnd: () => void): void {
  const mark = () => {
    const user = readUser();
    document.documentElement.toggleAttribute('data-vip', user?.isVip === true);
    document.documentElement.toggleAttribute('data-user', user !== null);
    // What is kept may be older than the plan.
    if (user && user.token !== token)
      void import('#src/client/vip-check.ts').then(({ refreshVip }) => refreshVip());
    const endsNow = user === null && token !== undefined;
    token = user?.token;
    hasEnded = user === null && (hasEnded || endsNow);
    if (endsNow) onEnd();
  };
  mark();
  watchUser(mark);
  // A page that comes back as it was may have missed something; work that lies on it may be another person's by now.
  window.addEventListener('pageshow', ({ persisted }) => {
    const isOther = readUser()?.token !== token;
    if (persisted && isOther && heldWork() !== null) window.location.reload();
    else mark();
  });
}
