import { showsAds, switchAds } from '#src/ads/ad-switch.ts';
import { adSize, requestAd } from '#src/ads/adsense.ts';
import type { AdPlace, ThirdParties } from '#src/ads/third-parties.ts';
import { watchUser } from '#src/client/user-store.ts';
import { onConsentChange } from './consent.ts';

type Network = NonNullable<ThirdParties['adsense']>;

/** Whose ads they are, and what the page calls them in its language. */
export interface AdFacts {
  readonly network: Network;
  readonly label: string;
}

/** Keeps the bands above and below a tool as they should be for whoever is there, and as far as they agreed. The answer ends it. */
export function keepAdBands(): () => void {
  const around = document.querySelector<HTMLElement>('.horads[data-bands]');
  if (!around) return () => {};
  const facts = JSON.parse(around.dataset.bands!) as AdFacts;
  let shown: boolean | null = null;
  let takeAway = () => {};
  const show = () => {
    const isOn = showsAds();
    if (isOn === shown) return;
    shown = isOn;
    takeAway();
    switchAds(isOn);
    takeAway = isOn ? placeBands(around, facts) : () => {};
  };
  show();
  const stopUser = watchUser(show);
  const stopConsent = onConsentChange(show);
  // A page that comes back as it was may have missed something.
  window.addEventListener('pageshow', show);
  return () => {
    stopUser();
    stopConsent();
    window.removeEventListener('pageshow', show);
    takeAway();
  };
}

function placeBands(around: HTMLElement, facts: AdFacts): () => void {
  const ends = (['above', 'below'] as const).map((place) => {
    const band = newElement('div', `ad ${place}`);
    if (place === 'above') around.prepend(band);
    else around.append(band);
    const stop = placeAd(band, place, facts);
    return () => {
      stop();
      band.remove();
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

function placeAd(band: HTMLElement, place: AdPlace, { network, label }: AdFacts): () => void {
  const { client, slots } = network;
  const ad = newElement('ins', 'adsbygoogle');
  // What stays for the life of the ad, whatever happens to the window.
  const { width, height } = adSize(place, window.innerWidth);
  Object.assign(ad.style, { display: 'inline-block', width: `${width}px`, height: `${height}px` });
  ad.dataset.adClient = client;
  const slot = slots[place];
  if (slot !== undefined) ad.dataset.adSlot = slot;
  band.replaceChildren(newElement('span', 'ad-label', label), ad);
  // Where the network has no ad, nothing stands in its place; its room stays, so that nothing moves.
  return requestAd(ad, client, () => band.replaceChildren());
}

function newElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
