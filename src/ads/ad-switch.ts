/** The entry of the browser's storage that says who is signed in: `{"user": {"token", "isVip"}}`. */
const key = 'user';

/** Runs in the head, before anything is painted: room for ads is held for whoever gets them and for nobody else. */
export const adSwitchScript = `{let a='on';try{if(JSON.parse(localStorage.getItem('${key}')).user.isVip===true)a='off'}catch{}document.documentElement.dataset.ads=a}`;

/** Whether this visitor gets ads: everybody but VIPs. */
export function showsAds(): boolean {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')?.user?.isVip !== true;
  } catch {
    return true;
  }
}

/** Holds the room, or gives it back. */
export function switchAds(isOn: boolean): void {
  document.documentElement.dataset.ads = isOn ? 'on' : 'off';
}

/**
 * Calls back when that entry has changed, here or in another tab. Whoever writes it here says so with a `storage` event of
 * their own, as the browser does for the other tabs.
 */
export function onUserChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
