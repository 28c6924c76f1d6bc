import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import type { WithdrawalForm } from '#src/withdrawal/withdrawal-form.ts';
import { type Receipt, sendWithdrawal } from './send-withdrawal.ts';
import { StepHeading } from './step-heading.tsx';

interface WithdrawalReviewProps {
  form: WithdrawalForm;
  statement: string;
  /** The same for every attempt to send this statement, so that it arrives once. */
  idempotencyKey: string;
  onChange(): void;
  onReceived(receipt: Receipt): void;
}

/** The second step: the statement as it will be sent, and the button that sends it. */
export function WithdrawalReview({
  form,
  statement,
  idempotencyKey,
  onChange,
  onReceived,
}: WithdrawalReviewProps) {
  const t = useTranslations('withdraw');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function confirm() {
    setSending(true);
    setFailure(null);
    const answer = await sendWithdrawal(form, idempotencyKey);
    setSending(false);
    if ('reference' in answer) onReceived(answer);
    else setFailure(answer.message ?? t('errors.notSent'));
  }

  return (
    <section className="page-form">
      <StepHeading isFollowing>{t('review.heading')}</StepHeading>
      <p>{t('review.text')}</p>
      <blockquote className="statement">{statement}</blockquote>
      {failure && <Fail title={failure} />}
      <div className="row">
        {/* The law says what this button is called, also while it works. */}
        <Button look="primary" busy={isSending} onClick={confirm}>
          {t('review.confirm')}
        </Button>
        {!isSending && <Button onClick={onChange}>{t('review.change')}</Button>}
      </div>
    </section>
  );
}
