import { isPrivatePath } from '#src/ads/third-parties.ts';
import { hasRefusedScripts, hasThirdPartyScripts } from '#src/ads/third-party-script.ts';
import { type AtStake, heldWork } from '#src/workspace/session/page-hold.ts';
import { holdsTypedText } from './typed-text.ts';

let wanted: 'gently' | 'surely' | null = null;

/** What the visitor would lose or wait for if this page were loaded anew now, without their doing. */
export function atStake(): AtStake {
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null;
  return isOpen || holdsTypedText() ? 'interrupted' : heldWork();
}

/** The next page the visitor goes to is fetched whole: `gently` spares photos that are under way on this one. */
export function wantFullLoad(how: 'gently' | 'surely'): void {
  if (wanted !== 'surely') wanted = how;
}

/**
 * Whether the way to `target` has to be a full load: when one is wanted, and from code of other companies to pages that hold
 * passwords or somebody's own things. What was typed on this page, or is open on it, goes with every way to another one.
 */
export function takesFullLoad(target: URL): boolean {
  if (hasThirdPartyScripts() && isPrivatePath(target.pathname)) return true;
  if (target.pathname === window.location.pathname) return false;
  if (wanted === 'surely') return true;
  return (wanted === 'gently' || hasRefusedScripts()) && heldWork() !== 'interrupted';
}
