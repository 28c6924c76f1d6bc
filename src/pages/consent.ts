/** What somebody allowed beyond what the site needs to work; null while they were not asked. */
export type Consent = 'all' | 'necessary' | null;

const key = 'consent';
const changed = new EventTarget();

export function readConsent(): Consent {
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

export function onConsentChange(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}
