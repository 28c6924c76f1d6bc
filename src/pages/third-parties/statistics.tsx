import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countPageView, startAnalytics } from '#src/ads/analytics.ts';
import { isPrivatePath, type ThirdParties } from '#src/ads/third-parties.ts';
import { hasThirdPartyScripts } from '#src/ads/third-party-script.ts';
import { atStake, wantFullLoad } from '../loading/full-load.ts';
import { useConsent } from './consent.ts';

/**
 * Counts pages with the operator's statistics from the moment the visitor agrees. Who takes that back gets a page without
 * any code of other companies: at once where nothing is interrupted by it, otherwise with the next page.
 */
export function Statistics({ analytics }: Pick<ThirdParties, 'analytics'>) {
  const hasAgreed = useConsent() === 'all';
  const { pathname } = useLocation();
  const isCounted = hasAgreed && !isPrivatePath(pathname);
  /** The last page that was counted; null before the first one. */
  const counted = useRef<string | null>(null);

  useEffect(() => {
    if (!analytics || !isCounted || counted.current === pathname) return;
    if (counted.current === null) startAnalytics(analytics);
    else countPageView(analytics);
    counted.current = pathname;
  }, [analytics, isCounted, pathname]);

  useEffect(() => {
    if (hasAgreed || !hasThirdPartyScripts()) return;
    wantFullLoad('surely');
    if (atStake() !== 'interrupted') window.location.reload();
  }, [hasAgreed]);

  return null;
}
