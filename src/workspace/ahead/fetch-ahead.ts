import { connection } from '../../ui/connection.ts';

/** First signs that somebody is about to bring a photo: a press, a key, a file above the page. */
const signs = ['pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Fetches what a photo is worked on with before the first is there: at the first sign of a visitor who will use the tool, so that a
 * phone which only shows the page spends nothing on it. Returns what calls it off.
 */
export function fetchWhenUsed(...loads: (() => Promise<unknown>)[]): () => void {
  const ignoreSigns = () => {
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
  };
  const onSign = () => {
    ignoreSigns();
    void fetchAhead(...loads);
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
  return ignoreSigns;
}

/** Ahead of need: what does not come now is asked for again when it's shown. */
export async function fetchAhead(...loads: (() => Promise<unknown>)[]): Promise<void> {
  await connection();
  // Nobody loads the page anew for it (`pages/loading/chunk-failure.ts`).
  const forgive = (event: Event) => event.preventDefault();
  window.addEventListener('vite:preloadError', forgive, { capture: true });
  await Promise.allSettled(loads.map((load) => load()));
  window.removeEventListener('vite:preloadError', forgive, { capture: true });
}
