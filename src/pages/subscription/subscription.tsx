import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { VipInfoBody } from '#src/api/contract/account-contract.ts';
import { account } from '#src/client/account-calls.ts';
import { vipInfo } from '#src/client/vip-check.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { AccountPanel } from '../account/account-panel.tsx';
import { AppGate } from '../app/app-gate.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PlanTable } from '../pricing/plan-table.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Grants } from './grants.tsx';
import { PaidSubscription } from './paid-subscription.tsx';
import '../app/app-page.css';
import './subscription.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { subscription, pricing, billing } = site.messages(locale);
  return {
    title: subscription.heading,
    // Where nothing is sold, not a word says so.
    words: { subscription, pricing, ...(site.sellsPro && { billing }) },
    sellsPro: site.sellsPro,
    guestsMaySave: site.guestsMaySave,
    hasAds: site.thirdParties.adsense !== null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function SubscriptionRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <SubscriptionPage />
    </PageWords>
  );
}

function SubscriptionPage() {
  const t = useTranslations('subscription');
  const { sellsPro } = useLoaderData<typeof loader>();
  const waiting = <LoadingRow text={t('loading')} />;
  return (
    <div className="wrap app-page subscription">
      <h1>{t('heading')}</h1>
      <AppGate waiting={waiting}>
        {(user) =>
          sellsPro ? (
            <PaidSubscription key={user.id} compare={(plan) => <Compare plan={plan} />} />
          ) : (
            <Subscription key={user.id} />
          )
        }
      </AppGate>
    </div>
  );
}

/** Where nothing is sold. */
function Subscription() {
  const t = useTranslations('subscription');
  const profile = useRemoteData(account.get);
  const grants = useRemoteData<VipInfoBody[]>(vipInfo);
  function askAgain() {
    profile.ask();
    grants.ask();
  }

  const failure = profile.failure ?? grants.failure;
  if (failure) {
    return <RetryCard failure={failure} label={t('again')} onRetry={askAgain} />;
  }
  if (!profile.value || !grants.value) {
    return <LoadingRow text={t('loading')} />;
  }
  return (
    <>
      <div className="app-columns even">
        <div>
          <CurrentPlan profile={profile.value} />
        </div>
        <div>
          {grants.value.length > 0 && <Grants grants={grants.value} />}
          <AccountPanel heading={t('payment.heading')}>
            <p className="small">{t('payment.off')}</p>
            <SiteLink className={buttonClass({ size: 'small' })} to="/contact">
              {t('payment.ask')}
            </SiteLink>
          </AccountPanel>
        </div>
      </div>
      <Compare plan={profile.value.plan} />
    </>
  );
}

/** Both plans beside each other; `plan` is one's own. */
function Compare({ plan }: { plan: 'member' | 'vip' }) {
  const t = useTranslations('subscription');
  const { guestsMaySave, hasAds } = useLoaderData<typeof loader>();
  return (
    <section className="subscription-plans" aria-labelledby="subscription-plans">
      <h2 id="subscription-plans">{t('compare.heading')}</h2>
      <PlanTable
        of={['member', 'vip']}
        guestsMaySave={guestsMaySave}
        hasAds={hasAds}
        heading={(id) => <PlanHeading id={id as 'member' | 'vip'} isOwn={id === plan} />}
      />
      <SiteLink className="link small" to="/pricing">
        {t('compare.more')}
      </SiteLink>
    </section>
  );
}

function PlanHeading({ id, isOwn }: { id: 'member' | 'vip'; isOwn: boolean }) {
  const t = useTranslations();
  return (
    <>
      <span className="plan-name">{t(`pricing.plan.${id}.name`)}</span>
      {isOwn && <span className="badge ok">{t('subscription.compare.yours')}</span>}
    </>
  );
}
