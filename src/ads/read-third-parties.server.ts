import type { Env } from '../env.server.ts';
import type { ThirdParties } from './third-parties.ts';

type Settings = Pick<
  Env,
  | 'ADSENSE_CLIENT'
  | 'ADSENSE_SLOTS'
  | 'ANALYTICS_SCRIPT'
  | 'ANALYTICS_ATTRIBUTES'
  | 'ANALYTICS_ORIGINS'
  | 'ICON_HOSTS'
>;

/** What the settings name of other companies. */
export function readThirdParties(env: Omit<Settings, 'ICON_HOSTS'>): ThirdParties {
  const [above, below] = env.ADSENSE_SLOTS ?? [];
  return {
    adsense: env.ADSENSE_CLIENT
      ? { client: env.ADSENSE_CLIENT, slots: { ...(above && { above }), ...(below && { below }) } }
      : null,
    analytics: env.ANALYTICS_SCRIPT
      ? { script: env.ANALYTICS_SCRIPT, attributes: env.ANALYTICS_ATTRIBUTES ?? {} }
      : null,
  };
}

/** Origins that a page may reach besides the site's own, by the directive that names them. */
export interface PolicyOrigins {
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly connections: readonly string[];
}

export const noOrigins: PolicyOrigins = { frames: [], images: [], connections: [] };

/** Ads come from changing names below these. Scripts need none: those that ours loads are trusted with it. */
const adOrigins = [
  'googlesyndication.com',
  'doubleclick.net',
  'googleadservices.com',
  'adtrafficquality.google',
  'google.com',
  'gstatic.com',
].map((domain) => `https://*.${domain}`);

const googleAnalyticsOrigins = ['google-analytics.com', 'analytics.google.com', 'googletagmanager.com'].map(
  (domain) => `https://*.${domain}`,
);

/** The origins behind what is set up; none where nothing is. */
export function policyOrigins(env: Settings): PolicyOrigins {
  const ads = env.ADSENSE_CLIENT ? adOrigins : [];
  const statistics = env.ANALYTICS_SCRIPT ? analyticsOrigins(env, env.ANALYTICS_SCRIPT) : [];
  const both = [...new Set([...ads, ...statistics])];
  const icons = env.ICON_HOSTS.map((host) => new URL(host).origin);
  return { frames: ads, images: both, connections: [...both, ...icons] };
}

/** A script reports to where it came from, to an address in one of its attributes, or to what the operator names. */
function analyticsOrigins(env: Settings, script: string): string[] {
  const addresses = Object.values(env.ANALYTICS_ATTRIBUTES ?? {}).filter((value) => URL.canParse(value));
  return [
    ...[script, ...addresses].map((address) => new URL(address).origin),
    ...(new URL(script).hostname === 'www.googletagmanager.com' ? googleAnalyticsOrigins : []),
    ...(env.ANALYTICS_ORIGINS ?? []),
  ];
}
