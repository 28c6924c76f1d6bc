import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaidPlanBody, PaymentsBody } from '#src/api/contract/pay/pay-contract.ts';
import { account } from '#src/client/account-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { refreshVip, vipInfo } from '#src/client/vip-check.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { AccountPanel } from '../account/account-panel.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { pay } from '../paying/pay-calls.ts';
import { useJourney } from '../paying/use-journey.ts';
import { useConfirmation } from './confirmation.ts';
import { CurrentPlan } from './current-plan.tsx';
import { Grants } from './grants.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { LeftPanel } from './left-panel.tsx';
import { isOpen, type PaidState, paidStateOf } from './paid-state.ts';
import { PaymentPanel, RefundPanel } from './payment-panel.tsx';
import { PlanBanners } from './plan-banners.tsx';
import { useDay } from './use-day.ts';

/** Where Pro is sold: what is paid, what is left of it, and how it changes or ends. `compare` shows both plans. */
export function PaidSubscription({ compare }: { compare(plan: 'member' | 'vip'): ReactNode }) {
  const t = useTranslations('subscription');
  const billing = useTranslations('billing');
  const toast = useToast();
  const journey = useJourney();
  const payments = useRemoteData(pay.subscription);
  const profile = useRemoteData(account.get);
  const usage = useRemoteData(account.usage);
  const grants = useRemoteData(vipInfo);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const all = [payments, profile, usage, grants];
  function ask() {
    for (const one of all) one.ask();
  }
  const plan = payments.value?.plan ?? null;
  const confirmation = useConfirmation(plan !== null && isOpen(plan), ask);

  async function act(call: () => Promise<CallAnswer<PaymentsBody>>, done: string): Promise<string | null> {
    setBusy(true);
    const { message, result } = await call();
    setBusy(false);
    if (!result) return message;
    payments.set(result);
    toast({ message: done });
    // What was just changed may have ended Pro, or given it back.
    void refreshVip().then(ask);
    return null;
  }

  const lacking = all.find(({ failure: why, value }) => why !== null && value === null);
  if (lacking?.failure) {
    return <RetryCard failure={lacking.failure} label={t('again')} onRetry={ask} />;
  }
  if (!payments.value || !profile.value || !usage.value || !grants.value) {
    return <LoadingRow text={t('loading')} />;
  }
  const given = grants.value.filter(({ source }) => source !== 'stripe');
  const isConfirming = confirmation === 'waiting' || confirmation === 'late';
  const shown = plan && isOpen(plan) ? plan : null;
  const mayBuy = profile.value.plan === 'member' && !payments.value.isDisputed && !isConfirming;
  return (
    <>
      <PlanBanners
        payments={payments.value}
        confirmation={confirmation}
        journey={journey}
        isBusy={isBusy}
        onResume={async () => setFailure(await act(pay.resume, billing('resumed')))}
      />
      {failure && <Fail title={failure} />}
      {shown ? (
        <div className="app-columns even">
          <div>
            <PaidPlan plan={shown} state={paidStateOf(shown, payments.value)} />
            <LeftPanel usage={usage.value} />
            {given.length > 0 && <Grants grants={given} />}
          </div>
          <div>
            <PaymentPanel plan={shown} journey={journey} isBusy={isBusy} act={act} />
            <RefundPanel plan={shown} isBusy={isBusy} act={act} />
            <InvoicesPanel invoices={payments.value.invoices} />
          </div>
        </div>
      ) : (
        <div className="app-columns even">
          <div>
            <CurrentPlan profile={profile.value}>{mayBuy && <GetPro isOver={plan !== null} />}</CurrentPlan>
            {given.length > 0 && <Grants grants={given} />}
          </div>
          <div>
            <LeftPanel usage={usage.value} />
            {payments.value.invoices.length > 0 && <InvoicesPanel invoices={payments.value.invoices} />}
          </div>
        </div>
      )}
      {!shown && !isConfirming && compare(profile.value.plan)}
    </>
  );
}

function GetPro({ isOver }: { isOver: boolean }) {
  const t = useTranslations('billing');
  return (
    <div className="get-pro">
      {isOver && <p className="small muted">{t('ended')}</p>}
      <SiteLink className={buttonClass({ look: 'primary' })} to="/pricing">
        {t('get')}
      </SiteLink>
    </div>
  );
}

const tones: Readonly<Record<PaidState, string>> = {
  active: 'badge ok',
  trial: 'badge ok',
  ending: 'badge',
  past_due: 'badge bad',
  unpaid: 'badge bad',
  ended: 'badge',
  disputed: 'badge bad',
};

/** What it is, what it costs, and the next day on which something happens. */
function PaidPlan({ plan, state }: { plan: PaidPlanBody; state: PaidState }) {
  const t = useTranslations('billing');
  const words = useTranslations('subscription.plan');
  const day = useDay();
  const { period, price, renewsAt, nextPeriod, paidUntil } = plan;
  return (
    <AccountPanel heading={words('heading')}>
      <div className="plan-title">
        <p className="subscription-name">Pro</p>
        <span className={tones[state]}>{t(`state.${state}`)}</span>
      </div>
      <p className="plan-price tabular">{t(`price.${period}`, { price: price.text })}</p>
      {renewsAt && nextPeriod && (
        <p className="small">{t(`switches.${nextPeriod}`, { day: day(renewsAt) })}</p>
      )}
      {renewsAt && !nextPeriod && (
        <p className="small">{t('renews', { day: day(renewsAt), price: price.text })}</p>
      )}
      {!renewsAt && state === 'ending' && paidUntil && (
        <p className="small">{t('ends', { day: day(paidUntil) })}</p>
      )}
      <p className="small muted">{words('vip')}</p>
    </AccountPanel>
  );
}
