import { useSyncExternalStore } from 'react';

/** What somebody allowed beyond what the site needs to work; null while they were not asked. */
export type Consent = 'all' | 'necessary' | null;

const key = 'consent';
const changed = new EventTarget();

/**
 * Runs in the head, before anything is painted: the notice is in every page, and `data-consent` shows it to whoever has
 * not answered yet. An answer that is given before the scripts of the page are there counts as well.
 */
export const consentScript = `{const h=document.documentElement;let c=null;try{c=localStorage.getItem('${key}')}catch{}if(c!=='all'&&c!=='necessary'){h.dataset.consent='ask';addEventListener('click',(e)=>{const a=e.target.closest?.('.cookie[data-early] [data-answer]');if(!a)return;try{localStorage.setItem('${key}',a.dataset.answer)}catch{}delete h.dataset.consent})}}`;

function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'all' || kept === 'necessary' ? kept : null;
  } catch {
    return null;
  }
}

/** null asks again. */
export function writeConsent(consent: Consent): void {
  try {
    if (consent === null) localStorage.removeItem(key);
    else localStorage.setItem(key, consent);
  } catch {
    // A browser that keeps nothing is asked again on its next visit.
  }
  changed.dispatchEvent(new Event('change'));
}

/** Changes here and in other tabs of the site. */
function onConsentChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  changed.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Nobody is asked on the server: what depends on the answer comes with the scripts. */
const onServer = (): Consent => 'necessary';

/** Whether the page already knows what was answered; on the server, and until its scripts are there, it does not. */
export function useKnowsConsent(): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => true,
    () => false,
  );
}

export function useConsent(): Consent {
  return useSyncExternalStore(onConsentChange, readConsent, onServer);
}
