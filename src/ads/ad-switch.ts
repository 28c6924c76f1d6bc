import { readEntry } from '../client/kept-entries.ts';
import { readUser, userEntry } from '../client/user-store.ts';

/**
 * Runs in the head, before anything is painted: room for ads is held for whoever gets them and for nobody else. Where the site has
 * no network, the page has no place for any.
 */
export const adSwitchScript = `{let a='off';try{if(localStorage.getItem('consent')==='all')a='on';if(JSON.parse(localStorage.getItem('${userEntry}')).user.isVip===true)a='off'}catch{}document.documentElement.dataset.ads=a}`;

/** Whether this visitor gets ads: everybody who agreed to them but VIPs. */
export function showsAds(): boolean {
  return readEntry('consent') === 'all' && readUser()?.isVip !== true;
}

/** Holds the room, or gives it back. */
export function switchAds(isOn: boolean): void {
  document.documentElement.dataset.ads = isOn ? 'on' : 'off';
}
