import type { ThirdParties } from './third-parties.ts';
import { loadThirdPartyScript } from './third-party-script.ts';

type Analytics = NonNullable<ThirdParties['analytics']>;

interface TagPage {
  dataLayer?: unknown[];
  gtag?: (...words: unknown[]) => void;
}

/** Google's tag counts nothing before it is told its id. */
function tagId(script: string): string | null {
  const address = new URL(script);
  return address.pathname.endsWith('/gtag/js') ? address.searchParams.get('id') : null;
}

/** Starts counting. The page that is shown counts as viewed. */
export function startAnalytics({ script, attributes }: Analytics): void {
  const id = tagId(script);
  if (id !== null) {
    const page = window as unknown as TagPage;
    page.dataLayer ??= [];
    const { dataLayer } = page;
    page.gtag ??= function gtag() {
      // The tag tells commands from other entries by this very kind of object.
      // biome-ignore lint/complexity/noArguments: see above
      dataLayer.push(arguments);
    };
    page.gtag('js', new Date());
    page.gtag('config', id);
  }
  // Without an answer nobody is counted, and nobody misses anything.
  loadThirdPartyScript(script, attributes).catch(() => {});
}
