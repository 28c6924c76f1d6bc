import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PersonBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { type ReportReason, reportReasons } from '#src/shares/share-rules.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useDeskCall } from '../desk-data.ts';
import { VerdictWords } from './verdict-words.tsx';
import './queue.css';

interface EndSharingProps {
  /** Of the account. */
  id: string;
  onDone?(person: PersonBody): void;
}

/** Takes the right to share from an account, for a reason that it is told. */
export function EndSharing({ id, onDone }: EndSharingProps) {
  const t = useTranslations('admin.sharing');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('end')}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} closesBeside={false} title={t('title')}>
        {isOpen && (
          <EndForm
            id={id}
            onClose={() => setOpen(false)}
            onDone={(person) => {
              setOpen(false);
              toast({ message: t('done') });
              onDone?.(person);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface EndFormProps {
  id: string;
  onClose(): void;
  onDone(person: PersonBody): void;
}

function EndForm({ id, onClose, onDone }: EndFormProps) {
  const t = useTranslations('admin');
  const atDesk = useDeskCall();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function end(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const asked = operator.endSharing(id, form.get('reason') as ReportReason, String(form.get('words')));
    const { result, message } = await atDesk(asked);
    setBusy(false);
    if (result) onDone(result);
    else setFailure(message);
  }

  return (
    <form className="queue-decision" method="post" onSubmit={end}>
      <p className="small muted">{t('sharing.text')}</p>
      <fieldset>
        <legend className="label">{t('queue.reason')}</legend>
        {reportReasons.map((reason) => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} required />
            <span>{t(`queue.reasons.${reason}`)}</span>
          </label>
        ))}
      </fieldset>
      <VerdictWords hint={t('queue.told')} />
      {failure && <Fail title={failure} />}
      <div className="row">
        <Button onClick={onClose}>{t('queue.cancel')}</Button>
        <Button type="submit" look="danger" className="solid" busy={isBusy}>
          {t('sharing.end')}
        </Button>
      </div>
    </form>
  );
}
