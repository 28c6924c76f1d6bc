import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { AccountBody, VipInfoBody } from '#src/api/contract/account-contract.ts';
import { plans } from '#src/billing/plans.ts';
import { account } from '#src/client/account-calls.ts';
import { vipInfo } from '#src/client/vip-check.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { AppGate } from '../app/app-gate.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PlanTable } from '../pricing/plan-table.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { AccountPanel } from './account-panel.tsx';
import '../app/app-page.css';
import './subscription.css';

const dayMs = 24 * 60 * 60 * 1000;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { subscription, pricing } = site.messages(locale);
  return {
    title: subscription.heading,
    words: { subscription, pricing },
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
  const waiting = <LoadingRow text={t('loading')} />;
  return (
    <div className="wrap app-page subscription">
      <h1>{t('heading')}</h1>
      <AppGate waiting={waiting}>{(user) => <Subscription key={user.id} />}</AppGate>
    </div>
  );
}

function Subscription() {
  const t = useTranslations('subscription');
  const profile = useRemoteData(account.get);
  const grants = useRemoteData(vipInfo);
  const { guestsMaySave, hasAds } = useLoaderData<typeof loader>();
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
  const { plan } = profile.value;
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
    </>
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

function CurrentPlan({ profile: { plan, vipUntil } }: { profile: AccountBody }) {
  const t = useTranslations('subscription.plan');
  const name = useTranslations('pricing.plan');
  const format = useFormatter();
  const daysLeft = vipUntil ? Math.max(0, Math.floor((Date.parse(vipUntil) - Date.now()) / dayMs)) : 0;
  return (
    <AccountPanel heading={t('heading')}>
      <p className="subscription-name">{name(`${plan}.name`)}</p>
      <p className="small">
        {plan === 'vip' ? t('vip') : t('member', { days: plans.member.historyHours / 24 })}
      </p>
      {vipUntil && (
        <>
          <p className="small tabular">
            <b>{t('ends', { day: format.dateTime(new Date(vipUntil), { dateStyle: 'long' }) })}</b>
            <span className="muted">, {t('left', { days: daysLeft })}</span>
          </p>
          <p className="small muted">{t('after')}</p>
        </>
      )}
    </AccountPanel>
  );
}

function Grants({ grants }: { grants: readonly VipInfoBody[] }) {
  const t = useTranslations('subscription.periods');
  const format = useFormatter();
  return (
    <AccountPanel heading={t('heading')}>
      <ul className="app-list bare">
        {grants.map(({ id, source, startsAt, endsAt }) => (
          <li key={id}>
            <span className="what">
              <b>{t(source)}</b>
              <span className="small muted tabular">
                {format.dateTimeRange(new Date(startsAt), new Date(endsAt), { dateStyle: 'medium' })}
              </span>
            </span>
            <span className="small muted">{t('cost')}</span>
          </li>
        ))}
      </ul>
    </AccountPanel>
  );
}
