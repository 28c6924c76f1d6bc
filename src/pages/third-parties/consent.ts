import { type EntryName, readEntry } from '#src/client/kept-entries.ts';

/** What somebody allowed beyond what the site needs to work; null while they were not asked. */
export type Consent = 'all' | 'necessary' | null;

const key = 'consent' satisfies EntryName;

/**
 * Runs in the head, before anything is painted: the notice is in every page, and `data-consent` shows it to whoever has
 * not answered yet. It also takes every answer, so that one given before the scripts of the page are there counts; an empty
 * answer asks again.
 */
export const consentScript = `{const h=document.documentElement,k='${key}';const show=()=>{let c=null;try{c=localStorage.getItem(k)}catch{}if(c==='all'||c==='necessary')delete h.dataset.consent;else h.dataset.consent='ask'};show();addEventListener('storage',show);addEventListener('pageshow',show);addEventListener('click',(e)=>{const a=e.target.closest?.('[data-answer]')?.dataset.answer;if(a===undefined)return;try{if(a)localStorage.setItem(k,a);else localStorage.removeItem(k)}catch{}show();dispatchEvent(new Event(k))})}`;

export function readConsent(): Consent {
  const kept = readEntry(key);
  return kept === 'all' || kept === 'necessary' ? kept : null;
}

/** Calls when somebody answers, here and in other tabs of the site. The answer ends it. */
export function onConsentChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener(key, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(key, listener);
    window.removeEventListener('storage', onStorage);
  };
}
