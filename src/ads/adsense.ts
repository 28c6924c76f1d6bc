import type { AdPlace } from './third-parties.ts';
import { loadThirdPartyScript } from './third-party-script.ts';

interface AdQueue extends Array<object> {
  requestNonPersonalizedAds?: 1;
}

/** Sizes that advertisers know, the largest that fits into the band at this width of the window. */
export function adSize(place: AdPlace, windowWidth: number): { width: number; height: number } {
  if (place === 'above') return windowWidth >= 560 ? { width: 468, height: 60 } : { width: 320, height: 50 };
  return windowWidth >= 800 ? { width: 728, height: 90 } : { width: 320, height: 100 };
}

/**
 * Asks for an ad in `element`, an `<ins class="adsbygoogle">`. `onEmpty` is called when none comes. The returned function
 * stops listening.
 *
 * Ads are not personalized: what visitors agree to here is that ads are loaded, not that they are followed for them.
 */
export function requestAd(element: HTMLElement, client: string, onEmpty: () => void): () => void {
  const script = `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${client}`;
  const watching = new MutationObserver(() => {
    if (element.dataset.adStatus === 'unfilled') onEmpty();
  });
  watching.observe(element, { attributes: true, attributeFilter: ['data-ad-status'] });
  let isListening = true;
  loadThirdPartyScript(script, { crossorigin: 'anonymous' }).catch(() => isListening && onEmpty());
  const page = window as unknown as { adsbygoogle?: AdQueue };
  page.adsbygoogle ??= [];
  page.adsbygoogle.requestNonPersonalizedAds = 1;
  if (!element.dataset.adsbygoogleStatus) page.adsbygoogle.push({});
  return () => {
    isListening = false;
    watching.disconnect();
  };
}
