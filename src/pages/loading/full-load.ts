import { isPrivatePath } from '#src/ads/third-parties.ts';
import { type AtStake, heldWork } from '#src/workspace/session/page-hold.ts';
import { holdsTypedText } from './typed-text.ts';

let isWanted = false;

/** What the visitor would lose or wait for if this page were loaded anew now, without their doing. */
export function atStake(): AtStake {
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null;
  return isOpen || holdsTypedText() ? 'interrupted' : heldWork();
}

/** The next page the visitor goes to is fetched whole. */
export function wantFullLoad(): void {
  isWanted = true;
}

/**
 * Whether the way to `target` has to be a full load. The router goes from one of somebody's own pages to another; all others
 * are documents, so that code of other companies never comes along to pages that hold passwords.
 */
export function takesFullLoad(target: URL): boolean {
  const { pathname } = window.location;
  if (target.pathname === pathname) return false;
  return isWanted || !isPrivatePath(pathname) || !isPrivatePath(target.pathname);
}
