import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { operator } from '#src/client/operator-calls.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { useDeskCall } from '../desk-data.ts';
import { DeskPanel } from '../desk-panel.tsx';

/** Shows what is on Explore already among the best, or not any more, by the address of its page. */
export function ChosenPanel() {
  const t = useTranslations('admin.queue.publication.chosen');
  const atDesk = useDeskCall();
  const toast = useToast();
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);

  async function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isChosen = (submitter as HTMLButtonElement | null)?.value !== 'no';
    const [last = ''] = String(new FormData(form).get('address')).trim().split('/').slice(-1);
    const { code, message } = await atDesk(operator.choose(last, isChosen));
    setFailure(code === 200 ? null : message);
    if (code !== 200) return;
    form.reset();
    toast({ message: t(isChosen ? 'added' : 'taken') });
  }

  return (
    <DeskPanel heading={t('heading')}>
      <form className="body queue-chosen" method="post" onSubmit={choose}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('address')}
          </label>
          <input
            id={id}
            name="address"
            className="input"
            type="text"
            required
            autoComplete="off"
            aria-describedby={`${id}-hint`}
          />
          <p className="hint" id={`${id}-hint`}>
            {t('text')}
          </p>
        </div>
        {failure && <Fail title={failure} />}
        <div className="row">
          <Button type="submit" value="yes">
            {t('add')}
          </Button>
          <Button type="submit" value="no">
            {t('take')}
          </Button>
        </div>
      </form>
    </DeskPanel>
  );
}
