import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ThirdParties } from '#src/ads/third-parties.ts';
import { plans } from '#src/billing/plans.ts';
import { localePath } from '#src/i18n/locales.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { useLocaleCode } from '../links/site-link.tsx';
import { type AdFacts, keepAdBands } from './ad-bands.ts';
import './horads.css';

interface HoradsProps extends Pick<ThirdParties, 'adsense'> {
  /** The tool. */
  children: ReactNode;
}

/**
 * The layout with horizontal ads: a band above the tool and one below. The server sends neither; the style sheet holds their
 * room from the first paint for whoever gets ads, and they come into it with the script of every page, so that nothing moves.
 */
export function Horads({ adsense, children }: HoradsProps) {
  const t = useTranslations('ads');
  const locale = useLocaleCode();
  // Where the page hydrates as a whole.
  useEffect(keepAdBands, []);
  const { batchSize, historyHours } = plans.vip;
  const promised = { batch: batchSize, days: historyHours / 24 };
  const facts: AdFacts = {
    network: adsense,
    label: t('label'),
    ownLabel: t('own'),
    own: { above: t('above', promised), below: t('below', promised) },
    link: {
      text: t('see'),
      to: localePath(locale, '/pricing'),
      look: buttonClass({ look: 'second', size: 'small' }),
    },
  };
  return (
    <div className="horads" data-bands={JSON.stringify(facts)}>
      {children}
    </div>
  );
}
