import { splitPath } from '#src/i18n/locales.ts';
import { type KeepMessage, workerPath } from './edition.ts';

/** Somebody who pays for each megabyte is not sent pages that they have not asked for. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Has the worker keep what works without a connection, in the language of this page. Where there can be no worker nothing happens. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    const message: KeepMessage = { keep: splitPath(window.location.pathname).locale };
    if (!savesData()) active?.postMessage(message);
  } catch {
    // Private windows and some settings forbid workers: the site is the same without.
  }
}
