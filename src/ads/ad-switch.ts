import { readUser, userEntry } from '../client/user-store.ts';

/** Runs in the head, before anything is painted: room for ads is held for whoever gets them and for nobody else. */
export const adSwitchScript = `{let a='on';try{if(JSON.parse(localStorage.getItem('${userEntry}')).user.isVip===true)a='off'}catch{}document.documentElement.dataset.ads=a}`;

/** Whether this visitor gets ads: everybody but VIPs. */
export function showsAds(): boolean {
  return readUser()?.isVip !== true;
}

/** Holds the room, or gives it back. */
export function switchAds(isOn: boolean): void {
  document.documentElement.dataset.ads = isOn ? 'on' : 'off';
}
