import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { longestObjection } from '#src/shares/share-rules.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { shareCalls } from './share-calls.ts';

interface ObjectionDialogProps {
  share: ShareBody;
  onClose(): void;
  onDone(): void;
}

/** What an owner says, once, against a share of theirs being hidden or removed. */
export function ObjectionDialog({ share, onClose, onDone }: ObjectionDialogProps) {
  const t = useTranslations('gallery.shares');
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const words = String(new FormData(event.currentTarget).get('words'));
    setBusy(true);
    const { code, message } = await shareCalls.object(share.id, words);
    setBusy(false);
    if (code === 200) onDone();
    else setFailure(message);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closesBeside={false}
      title={t('objectTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={isBusy}>
            {t('objectSend')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('objectText')}</p>
      <form id={id} className="field" method="post" onSubmit={send}>
        <label className="label" htmlFor={`${id}-words`}>
          {t('objectLabel')}
        </label>
        <textarea
          id={`${id}-words`}
          name="words"
          className="input"
          rows={6}
          maxLength={longestObjection}
          required
        />
      </form>
      {failure && <Fail title={failure} />}
    </Dialog>
  );
}
