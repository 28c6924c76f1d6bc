import { startAnalytics } from '#src/ads/analytics.ts';
import { isPrivatePath, type ThirdParties } from '#src/ads/third-parties.ts';
import { hasThirdPartyScripts } from '#src/ads/third-party-script.ts';
import { atStake } from '../loading/full-load.ts';
import { onConsentChange, readConsent } from './consent.ts';

/** Names the operator's statistics in the head of every page, where there are some. */
export const analyticsName = 'analytics';

let isCounted = false;

/**
 * Counts pages with the operator's statistics from the moment the visitor agrees. Who takes that back gets a page without
 * any code of other companies: at once where nothing is interrupted by it, otherwise with the next page.
 */
export function startStatistics(): void {
  countShownPage();
  onConsentChange(() => {
    countShownPage();
    if (readConsent() === 'all' || !hasThirdPartyScripts()) return;
    if (atStake() !== 'interrupted') window.location.reload();
  });
}

/** Counts the page that is shown, once. */
function countShownPage(): void {
  if (isCounted || readConsent() !== 'all' || isPrivatePath(window.location.pathname)) return;
  const described = document.querySelector<HTMLMetaElement>(`meta[name=${analyticsName}]`)?.content;
  if (!described) return;
  const analytics: NonNullable<ThirdParties['analytics']> = JSON.parse(described);
  startAnalytics(analytics);
  isCounted = true;
}
