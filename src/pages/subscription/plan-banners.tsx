import { CalendarX2, CircleCheck, Clock, CloudOff, CreditCard, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PaidPlanBody, PaymentsBody } from '#src/api/contract/pay/pay-contract.ts';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Note } from '#src/ui/message/note.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { pay } from '../paying/pay-calls.ts';
import type { JourneyStart } from '../paying/use-journey.ts';
import type { Confirmation } from './confirmation.ts';
import { paidStateOf } from './paid-state.ts';
import { useDay } from './use-day.ts';

interface PlanBannersProps {
  payments: PaymentsBody;
  confirmation: Confirmation;
  journey: JourneyStart;
  isBusy: boolean;
  onResume(): void;
}

/** What somebody has to know of their subscription, above everything else; most of the time nothing. */
export function PlanBanners({ payments, confirmation, journey, isBusy, onResume }: PlanBannersProps) {
  const t = useTranslations('billing');
  const { plan } = payments;
  return (
    <div className="plan-banners">
      <div role="status">
        {confirmation === 'done' && plan?.renewsAt && (
          <Note icon={CircleCheck} tone="ok">
            {t('welcome')}
          </Note>
        )}
        {(confirmation === 'waiting' || confirmation === 'late') && (
          <div className="note info">
            <Spinner />
            <div>
              <b>{t('confirming.title')}</b>
              <p>{t(confirmation === 'late' ? 'confirming.late' : 'confirming.text')}</p>
            </div>
          </div>
        )}
      </div>
      {!payments.isFresh && !plan?.waiting && (
        <Note icon={CloudOff} tone="warn">
          {t('stale')}
        </Note>
      )}
      {payments.isDisputed && (
        <Banner
          icon={Landmark}
          tone="bad"
          title={t('disputed.title')}
          text={t(plan && givesPro(plan) ? 'disputed.open' : 'disputed.text')}
          action={<ContactLink />}
        />
      )}
      {plan?.waiting && (
        <Note icon={Clock} tone="info">
          {t(`waiting.${plan.waiting}`)}
        </Note>
      )}
      {plan && !plan.waiting && (
        <StateBanner plan={plan} payments={payments} journey={journey} isBusy={isBusy} onResume={onResume} />
      )}
    </div>
  );
}

function StateBanner({
  plan,
  payments,
  journey,
  isBusy,
  onResume,
}: Omit<PlanBannersProps, 'confirmation'> & { plan: PaidPlanBody }) {
  const t = useTranslations('billing');
  const day = useDay();
  const state = paidStateOf(plan, payments);
  const fix = (
    <Button
      look="primary"
      icon={CreditCard}
      busy={journey.under === 'fix'}
      onClick={() => journey.go('fix', pay.portal)}
    >
      {t('pastDue.fix')}
    </Button>
  );
  if (state === 'past_due') {
    const failed = payments.invoices.find((one) => one.state === 'failed' || one.state === 'open');
    return (
      <Banner
        icon={CreditCard}
        tone="bad"
        title={t('pastDue.title')}
        text={
          <>
            {failed && t('pastDue.charge', { price: failed.total.text, day: day(failed.createdAt) })}{' '}
            {givesPro(plan) ? t('pastDue.grace', { day: day(plan.vipUntil!) }) : t('pastDue.over')}
          </>
        }
        action={fix}
      />
    );
  }
  if (state === 'unpaid') {
    return (
      <Banner icon={CreditCard} tone="bad" title={t('unpaid.title')} text={t('unpaid.text')} action={fix} />
    );
  }
  if (state === 'ending' && plan.paidUntil) {
    return (
      <Banner
        icon={CalendarX2}
        tone="info"
        title={t('ending.title', { day: day(plan.paidUntil) })}
        text={t('ending.text')}
        action={
          <Button busy={isBusy} onClick={onResume}>
            {t('ending.resume')}
          </Button>
        }
      />
    );
  }
  return null;
}

function givesPro({ state, vipUntil }: PaidPlanBody): boolean {
  return state !== 'ended' && vipUntil !== null && Date.parse(vipUntil) > Date.now();
}

function ContactLink() {
  const t = useTranslations('subscription.payment');
  return (
    <SiteLink className={buttonClass({})} to="/contact">
      {t('ask')}
    </SiteLink>
  );
}

interface BannerProps {
  icon: typeof Clock;
  tone: 'info' | 'bad';
  title: string;
  text: ReactNode;
  action: ReactNode;
}

function Banner({ icon, tone, title, text, action }: BannerProps) {
  return (
    <Note icon={icon} tone={tone}>
      <div className="plan-banner">
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
        {action}
      </div>
    </Note>
  );
}
