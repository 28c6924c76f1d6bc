import { splitPath } from '../i18n/locales.ts';

/** Where an ad stands: above or below the tool. */
export type AdPlace = 'above' | 'below';

/** What an operator has set up of other companies. Nothing of it is loaded before a visitor agreed. */
export interface ThirdParties {
  readonly adsense: {
    /** `ca-pub-…` */
    readonly client: string;
    /** The numbers of the ad units, where they have some. */
    readonly slots: Readonly<Partial<Record<AdPlace, string>>>;
  } | null;
  readonly analytics: {
    readonly script: string;
    /** Attributes of the script's element: data-domain, data-website-id … */
    readonly attributes: Readonly<Record<string, string>>;
  } | null;
}

const privatePaths = /^\/(sign-in|sign-up|forgot-password|reset-password|oauth|unsubscribe|app|s)(\/|$)/;

/**
 * Pages that hold passwords or somebody's own things, and addresses that are links to what somebody shares, also where they were mistyped: nothing of
 * other companies ever runs there.
 */
export function isPrivatePath(pathname: string): boolean {
  return privatePaths.test(splitPath(pathname).path);
}
