import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { endWithdrawn } from './send-withdrawal.ts';
import { StepHeading } from './step-heading.tsx';

/** Where the link in a receipt leads: whoever owns the account ends what its statement withdraws from. */
export function WithdrawalEnding({ secret }: { secret: string }) {
  const t = useTranslations('withdraw');
  const [state, setState] = useState<'open' | 'busy' | 'over' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);

  async function end() {
    setState('busy');
    setFailure(null);
    const why = await endWithdrawn(secret);
    if (why === null) return setState('done');
    setFailure(why.message);
    setState(why.isOver ? 'over' : 'open');
  }

  if (state === 'done') {
    return (
      <section className="page-form">
        <StepHeading isFollowing>{t('ending.done')}</StepHeading>
        <p>{t('ending.doneText')}</p>
      </section>
    );
  }
  return (
    <section className="page-form">
      <StepHeading isFollowing={false}>{t('ending.heading')}</StepHeading>
      <p>{t('ending.text')}</p>
      {failure && <Fail title={failure} />}
      {state !== 'over' && (
        <div className="row">
          <Button look="primary" busy={state === 'busy'} onClick={end}>
            {t('ending.button')}
          </Button>
        </div>
      )}
    </section>
  );
}
