import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { sharePasswordLength } from '#src/shares/share-rules.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { shareCalls } from './share-calls.ts';

interface SharePasswordDialogProps {
  share: ShareBody;
  onClose(): void;
  /** `hasPassword`: from now on. */
  onDone(hasPassword: boolean): void;
}

/** Gives a share a password, another one or none. */
export function SharePasswordDialog({ share, onClose, onDone }: SharePasswordDialogProps) {
  const t = useTranslations('gallery.shares');
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function change(password: string | null) {
    if (isBusy) return;
    setBusy(true);
    const { code, message } = await shareCalls.setPassword(share.id, password);
    setBusy(false);
    if (code === 200) onDone(password !== null);
    else setFailure(message);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void change(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closesBeside={false}
      title={t('passwordTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {share.hasPassword && (
            <Button look="danger" busy={isBusy} onClick={() => void change(null)}>
              {t('passwordRemove')}
            </Button>
          )}
          <Button look="primary" type="submit" form={id} busy={isBusy}>
            {t('passwordSave')}
          </Button>
        </>
      }
    >
      {share.hasPassword && <p className="small muted">{t('passwordText')}</p>}
      <form id={id} className="field" method="post" onSubmit={submit}>
        <label className="label" htmlFor={`${id}-password`}>
          {t('passwordLabel')}
        </label>
        <input
          id={`${id}-password`}
          name="password"
          className="input"
          type="text"
          autoComplete="off"
          minLength={sharePasswordLength.least}
          maxLength={sharePasswordLength.most}
          aria-describedby={`${id}-hint`}
          required
        />
        <p className="hint" id={`${id}-hint`}>
          {t('passwordHint')}
        </p>
      </form>
      {failure && <Fail title={failure} />}
    </Dialog>
  );
}
