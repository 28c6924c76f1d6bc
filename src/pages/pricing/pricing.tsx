import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PriceListBody } from '#src/api/contract/pay/pay-contract.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import BuyPro from './buy-pro.island.tsx';
import PlanPrices from './plan-prices.island.tsx';
import { SoldPlans } from './sold-plans.tsx';
import '../texts/text-page.css';
import './pricing.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { pricing, buy } = site.messages(locale);
  return {
    head: head(pricing),
    // Where nothing is sold, not a word says so.
    words: { pricing, ...(site.sellsPro && { buy }) },
    sold: site.sellsPro ? { prices: site.prices(locale) } : null,
    guestsMaySave: site.guestsMaySave,
    hasAds: site.thirdParties.adsense !== null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Pricing() {
  const { words, ...facts } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Plans {...facts} />
    </PageWords>
  );
}

interface PlansProps {
  guestsMaySave: boolean;
  hasAds: boolean;
  /** Where Pro can be bought; its prices once they are known. */
  sold: { prices: PriceListBody | null } | null;
}

function Plans({ guestsMaySave, hasAds, sold }: PlansProps) {
  const t = useTranslations('pricing');

  return (
    <div className="wrap list-page pricing">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      {sold ? (
        <>
          <BuyPro known={sold.prices} />
          <SoldPlans prices={sold.prices} guestsMaySave={guestsMaySave} hasAds={hasAds} />
        </>
      ) : (
        <PlanPrices guestsMaySave={guestsMaySave} hasAds={hasAds} />
      )}
      <p className="row">
        <SiteLink to="/ai-tools" className={buttonClass({ look: sold ? 'second' : 'primary' })}>
          {t('open')}
        </SiteLink>
      </p>
      <section className="section">
        <h2>{t('same.heading')}</h2>
        <ul className="same">
          {(['engines', 'privacy', 'failed', 'queue'] as const).map((id) => (
            <li key={id}>
              <b>{t(`same.${id}.title`)}</b>
              <span className="muted">{t(`same.${id}.text`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
