import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { adSize, requestAd } from '#src/ads/adsense.ts';
import type { AdPlace, ThirdParties } from '#src/ads/third-parties.ts';
import { plans } from '#src/billing/plans.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { onConsentChange, readConsent } from './consent.ts';

interface AdBandProps extends Pick<ThirdParties, 'adsense'> {
  place: AdPlace;
}

/** One ad. Where the network may not be asked, or has none, the site speaks for itself. */
export function AdBand({ place, adsense }: AdBandProps) {
  const t = useTranslations('ads');
  const hasAgreed = useSyncExternalStore(onConsentChange, readConsent, () => null) === 'all';
  const [isEmpty, setEmpty] = useState(false);
  const network = hasAgreed && !isEmpty ? adsense : null;
  return (
    <div className={`ad ${place}`}>
      <span className="ad-label">{t(network ? 'label' : 'own')}</span>
      {network ? (
        <NetworkAd place={place} network={network} onEmpty={() => setEmpty(true)} />
      ) : (
        <ProPromotion place={place} />
      )}
    </div>
  );
}

function ProPromotion({ place }: { place: AdPlace }) {
  const t = useTranslations('ads');
  const { batchSize, historyHours } = plans.vip;
  return (
    <p className="ad-own">
      <span>{t(place, { batch: batchSize, days: historyHours / 24 })}</span>
      <SiteLink className={buttonClass({ look: 'second', size: 'small' })} to="/pricing">
        {t('see')}
      </SiteLink>
    </p>
  );
}

interface NetworkAdProps {
  place: AdPlace;
  network: NonNullable<ThirdParties['adsense']>;
  onEmpty(): void;
}

function NetworkAd({ place, network, onEmpty }: NetworkAdProps) {
  const element = useRef<HTMLModElement>(null);
  // What stays for the life of the ad, whatever happens to the window.
  const [{ width, height }] = useState(() => adSize(place, window.innerWidth));
  const empty = useRef(onEmpty);
  useEffect(() => requestAd(element.current!, network.client, () => empty.current()), [network.client]);
  return (
    <ins
      ref={element}
      className="adsbygoogle"
      style={{ display: 'inline-block', width, height }}
      data-ad-client={network.client}
      data-ad-slot={network.slots[place]}
    />
  );
}
