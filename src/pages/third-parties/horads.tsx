import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ThirdParties } from '#src/ads/third-parties.ts';
import { type AdFacts, keepAdBands } from './ad-bands.ts';
import './horads.css';

interface HoradsProps extends Pick<ThirdParties, 'adsense'> {
  /** The tool. */
  children: ReactNode;
}

/**
 * The layout with horizontal ads, where the site has a network: a band above the tool and one below. The server sends neither; the
 * style sheet holds their room from the first paint for whoever gets ads, and they come into it with the script of every page, so
 * that nothing moves.
 */
export function Horads({ adsense, children }: HoradsProps) {
  const t = useTranslations('ads');
  // Where the page hydrates as a whole.
  useEffect(keepAdBands, []);
  const facts: AdFacts | null = adsense && { network: adsense, label: t('label') };
  return (
    <div className="horads" data-bands={facts ? JSON.stringify(facts) : undefined}>
      {children}
    </div>
  );
}
