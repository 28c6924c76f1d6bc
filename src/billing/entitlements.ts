import { type Plan, plans } from './plans.ts';

/** The setting `GUEST_DOWNLOADS`: which full-size files visitors may have. */
export type GuestDownloads = 'none' | 'everyday' | 'all';

export interface Entitlements {
  readonly planName: keyof typeof plans;
  readonly plan: Plan;
  readonly isVip: boolean;
  /** Whether full-size files are signed for this person, or previews only. */
  readonly canDownload: boolean;
  /** Groups of tools whose results they may have at full size all the same. */
  readonly openCategories: readonly string[];
}

/** A visitor, or somebody with an account, who has VIP until then. */
export type Person = 'visitor' | { readonly vipUntil: Date | null };

/** The one place that decides what somebody may do: limits, priority, ads, history, downloads. */
export function entitlementsOf(
  person: Person,
  { guestDownloads, now }: { guestDownloads: GuestDownloads; now: Date },
): Entitlements {
  if (person === 'visitor') {
    return {
      planName: 'guest',
      plan: plans.guest,
      isVip: false,
      canDownload: guestDownloads === 'all',
      openCategories: guestDownloads === 'everyday' ? ['everyday'] : [],
    };
  }
  const isVip = person.vipUntil !== null && person.vipUntil > now;
  const planName = isVip ? 'vip' : 'member';
  return { planName, plan: plans[planName], isVip, canDownload: true, openCategories: [] };
}
