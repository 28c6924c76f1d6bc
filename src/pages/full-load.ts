import { isPrivatePath } from '#src/ads/third-parties.ts';
import { hasRefusedScripts, hasThirdPartyScripts } from '#src/ads/third-party-script.ts';
import { type AtStake, heldWork } from '#src/workspace/page-hold.ts';
import { holdsTypedText } from './typed-text.ts';

let isWanted = false;

/** What the visitor would lose or wait for if this page were loaded anew now. */
export function atStake(): AtStake {
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null;
  return isOpen || holdsTypedText() ? 'interrupted' : heldWork();
}

/** The next page the visitor goes to is fetched whole, unless work is under way on this one. */
export function wantFullLoad(): void {
  isWanted = true;
}

/**
 * Whether the way to `target` has to be a full load: when one is wanted, and between public pages with code of other
 * companies and pages that hold passwords or somebody's own things.
 */
export function takesFullLoad(target: URL): boolean {
  if (hasThirdPartyScripts() && isPrivatePath(target.pathname)) return true;
  return (isWanted || hasRefusedScripts()) && atStake() !== 'interrupted';
}
