import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { showsAds, switchAds } from '#src/ads/ad-switch.ts';
import type { ThirdParties } from '#src/ads/third-parties.ts';
import { watchUser } from '#src/client/user-store.ts';
import { AdBand } from './ad-band.tsx';
import './horads.css';

interface HoradsProps extends Pick<ThirdParties, 'adsense'> {
  /** The tool. */
  children: ReactNode;
}

/**
 * The layout with horizontal ads: a band above the tool and one below. The server sends neither; the style sheet holds their
 * room from the first paint for whoever gets ads, and they come into it with the scripts, so that nothing moves.
 */
export function Horads({ adsense, children }: HoradsProps) {
  const isOn = useSyncExternalStore(watchUser, showsAds, () => false);
  // While the server's page comes to life nothing is on yet, and what the head found out stays.
  useLayoutEffect(() => {
    if (isOn === showsAds()) switchAds(isOn);
  }, [isOn]);
  return (
    <div className="horads">
      {isOn && <AdBand place="above" adsense={adsense} />}
      {children}
      {isOn && <AdBand place="below" adsense={adsense} />}
    </div>
  );
}
