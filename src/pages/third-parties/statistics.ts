import { countPageView, startAnalytics } from '#src/ads/analytics.ts';
import { isPrivatePath, type ThirdParties } from '#src/ads/third-parties.ts';
import { hasThirdPartyScripts } from '#src/ads/third-party-script.ts';
import { atStake, wantFullLoad } from '../loading/full-load.ts';
import { onConsentChange, readConsent } from './consent.ts';

/** Names the operator's statistics in the head of every page, where there are some. */
export const analyticsName = 'analytics';

/** The last page that was counted; null before the first one. */
let counted: string | null = null;

/**
 * Counts pages with the operator's statistics from the moment the visitor agrees. Who takes that back gets a page without
 * any code of other companies: at once where nothing is interrupted by it, otherwise with the next page.
 */
export function startStatistics(): void {
  countShownPage();
  onConsentChange(() => {
    countShownPage();
    if (readConsent() === 'all' || !hasThirdPartyScripts()) return;
    wantFullLoad('surely');
    if (atStake() !== 'interrupted') window.location.reload();
  });
}

/** Counts the page that is shown, once. */
export function countShownPage(): void {
  const { pathname } = window.location;
  if (readConsent() !== 'all' || isPrivatePath(pathname) || counted === pathname) return;
  const described = document.querySelector<HTMLMetaElement>(`meta[name=${analyticsName}]`)?.content;
  if (!described) return;
  const analytics: NonNullable<ThirdParties['analytics']> = JSON.parse(described);
  if (counted === null) startAnalytics(analytics);
  else countPageView(analytics);
  counted = pathname;
}
