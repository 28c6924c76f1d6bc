import { showsAds, switchAds } from '#src/ads/ad-switch.ts';
import { adSize, requestAd } from '#src/ads/adsense.ts';
import type { AdPlace, ThirdParties } from '#src/ads/third-parties.ts';
import { watchUser } from '#src/client/user-store.ts';
import { onConsentChange, readConsent } from './consent.ts';

type Network = NonNullable<ThirdParties['adsense']>;

/** What the page says about its ads, in its language. */
export interface AdFacts {
  readonly network: Network | null;
  readonly label: string;
  readonly ownLabel: string;
  readonly own: Readonly<Record<AdPlace, string>>;
  readonly link: { readonly text: string; readonly to: string; readonly look: string };
}

/** Keeps the bands above and below a tool as they should be for whoever is there, and as far as they agreed. The answer ends it. */
export function keepAdBands(): () => void {
  const around = document.querySelector<HTMLElement>('.horads');
  if (!around) return () => {};
  const facts = JSON.parse(around.dataset.bands!) as AdFacts;
  let shown: string | null = null;
  let takeAway = () => {};
  const show = () => {
    const isOn = showsAds();
    const network = isOn && readConsent() === 'all' ? facts.network : null;
    const wanted = `${isOn} ${network !== null}`;
    if (wanted === shown) return;
    shown = wanted;
    takeAway();
    switchAds(isOn);
    takeAway = isOn ? placeBands(around, facts, network) : () => {};
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

/** Where the network may not be asked, or has no ad, the site speaks for itself. */
function placeBands(around: HTMLElement, facts: AdFacts, network: Network | null): () => void {
  const ends = (['above', 'below'] as const).map((place) => {
    const band = newElement('div', `ad ${place}`);
    if (place === 'above') around.prepend(band);
    else around.append(band);
    const speak = () => band.replaceChildren(label(facts.ownLabel), promotion(place, facts));
    let stop = () => {};
    if (network) stop = placeAd(band, place, network, facts.label, speak);
    else speak();
    return () => {
      stop();
      band.remove();
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

function placeAd(
  band: HTMLElement,
  place: AdPlace,
  { client, slots }: Network,
  text: string,
  onEmpty: () => void,
): () => void {
  const ad = newElement('ins', 'adsbygoogle');
  // What stays for the life of the ad, whatever happens to the window.
  const { width, height } = adSize(place, window.innerWidth);
  Object.assign(ad.style, { display: 'inline-block', width: `${width}px`, height: `${height}px` });
  ad.dataset.adClient = client;
  const slot = slots[place];
  if (slot !== undefined) ad.dataset.adSlot = slot;
  band.replaceChildren(label(text), ad);
  return requestAd(ad, client, onEmpty);
}

const label = (text: string) => newElement('span', 'ad-label', text);

function promotion(place: AdPlace, { own, link }: AdFacts): HTMLElement {
  const words = newElement('p', 'ad-own');
  const way = newElement('a', link.look, link.text);
  way.href = link.to;
  words.append(newElement('span', '', own[place]), way);
  return words;
}

function newElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
