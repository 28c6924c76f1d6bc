import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaidPlanBody, PaymentsBody } from '#src/api/contract/pay/pay-contract.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { AccountPanel } from '../account/account-panel.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { pay } from '../paying/pay-calls.ts';
import type { JourneyStart } from '../paying/use-journey.ts';
import { useDay } from './use-day.ts';

export interface PaymentPanelProps {
  plan: PaidPlanBody;
  journey: JourneyStart;
  isBusy: boolean;
  /** Does it, and says what came of it; null where it was done. */
  act(call: () => Promise<CallAnswer<PaymentsBody>>, done: string): Promise<string | null>;
}

/** How it is paid, and how it ends. */
export function PaymentPanel({ plan, journey, isBusy, act }: PaymentPanelProps) {
  const t = useTranslations('billing.payment');
  const all = useTranslations('billing');
  const [isCanceling, setCanceling] = useState(false);
  const goesOn = plan.renewsAt !== null;
  const other = plan.period === 'month' ? 'year' : 'month';
  const mayCancel = !plan.cancelAtPeriodEnd && plan.waiting === null;
  return (
    <AccountPanel heading={t('heading')}>
      <p className="small muted">{t('text')}</p>
      <div className="plan-ways">
        <Button
          size="small"
          busy={journey.under === 'method'}
          onClick={() => journey.go('method', pay.portal)}
        >
          {t('method')}
        </Button>
        {goesOn && plan.nextPeriod === null && (
          <Button
            size="small"
            busy={journey.under === 'change'}
            onClick={() => journey.go('change', () => pay.change({ period: other }))}
          >
            {t(`change.${other}`)}
          </Button>
        )}
        {goesOn && plan.nextPeriod !== null && (
          <Button size="small" busy={isBusy} onClick={() => act(pay.resume, all('resumed'))}>
            {t('undo')}
          </Button>
        )}
        {mayCancel && (
          <Button size="small" look="danger" onClick={() => setCanceling(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {goesOn && plan.nextPeriod === null && <p className="hint">{t('changeNote')}</p>}
      {journey.failure && <Fail title={journey.failure} />}
      <CancelDialog
        open={isCanceling}
        plan={plan}
        isBusy={isBusy}
        act={act}
        onClose={() => setCanceling(false)}
      />
    </AccountPanel>
  );
}

interface DialogProps extends Omit<PaymentPanelProps, 'journey'> {
  open: boolean;
  onClose(): void;
}

/** The second click: what follows, and nothing that talks anybody out of it. */
function CancelDialog({ open, plan, isBusy, act, onClose }: DialogProps) {
  const t = useTranslations('billing.cancel');
  const day = useDay();
  const [failure, setFailure] = useState<string | null>(null);
  const isPaid = plan.state === 'active' || plan.state === 'trial';
  async function cancel() {
    const why = await act(pay.cancel, t('done'));
    setFailure(why);
    if (why === null) onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button look="danger" className="solid" busy={isBusy} onClick={cancel}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{isPaid && plan.paidUntil ? t('later', { day: day(plan.paidUntil) }) : t('now')}</p>
      {failure && <Fail title={failure} />}
    </Dialog>
  );
}

/** Money back and withdrawal, for as long as they can be had. */
export function RefundPanel({ plan, isBusy, act }: Omit<PaymentPanelProps, 'journey'>) {
  const t = useTranslations('billing.refund');
  const day = useDay();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { refundableUntil, withdrawableUntil, waiting } = plan;
  const isOver = waiting === 'refund' || waiting === 'withdraw';
  if (isOver || (!refundableUntil && !withdrawableUntil)) return null;
  async function refund() {
    const why = await act(pay.refund, t('done'));
    setFailure(why);
    if (why === null) setAsking(false);
  }
  return (
    <AccountPanel heading={t('heading')}>
      {refundableUntil && (
        <>
          <p className="small">{t('text', { day: day(refundableUntil) })}</p>
          <Button size="small" onClick={() => setAsking(true)}>
            {t('button')}
          </Button>
        </>
      )}
      {withdrawableUntil && (
        <p className="small muted">
          {t.rich('withdraw', {
            day: day(withdrawableUntil),
            to: (words) => (
              <SiteLink className="link" to="/withdraw">
                {words}
              </SiteLink>
            ),
          })}
        </p>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('title')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button look="danger" className="solid" busy={isBusy} onClick={refund}>
              {t('button')}
            </Button>
          </>
        }
      >
        <p>{t('ask')}</p>
        {failure && <Fail title={failure} />}
      </Dialog>
    </AccountPanel>
  );
}
