import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import PlanPrices from './plan-prices.island.tsx';
import '../texts/text-page.css';
import './pricing.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { pricing } = site.messages(locale);
  return {
    head: head(pricing),
    words: { pricing },
    guestsMaySave: site.guestsMaySave,
    hasAds: site.thirdParties.adsense !== null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Pricing() {
  const { words, guestsMaySave, hasAds } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Plans guestsMaySave={guestsMaySave} hasAds={hasAds} />
    </PageWords>
  );
}

function Plans({ guestsMaySave, hasAds }: { guestsMaySave: boolean; hasAds: boolean }) {
  const t = useTranslations('pricing');

  return (
    <div className="wrap list-page pricing">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      <PlanPrices guestsMaySave={guestsMaySave} hasAds={hasAds} />
      <p className="row">
        <SiteLink to="/ai-tools" className={buttonClass({ look: 'primary' })}>
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
