import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { webAddress } from './intake.ts';

interface LinkDialogProps {
  isOfClips: boolean;
  onClose(): void;
  onLink(url: string): void;
}

/** Asks for the address of a picture. */
export default function LinkDialog({ isOfClips, onClose, onLink }: LinkDialogProps) {
  const t = useTranslations('workspace.linkDialog');
  const [text, setText] = useState('');
  const [isBad, setBad] = useState(false);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const url = webAddress(text);
    setBad(!url);
    if (!url) return;
    onClose();
    onLink(url);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isOfClips ? 'clipTitle' : 'title')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId}>
            {t(isOfClips ? 'addClip' : 'go')}
          </Button>
        </>
      }
    >
      <form id={formId} className="field" onSubmit={submit} noValidate>
        <label className="label" htmlFor={`${formId}-url`}>
          {t(isOfClips ? 'clipField' : 'field')}
        </label>
        <input
          id={`${formId}-url`}
          className={isBad ? 'input bad' : 'input'}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={text}
          aria-invalid={isBad}
          aria-describedby={`${formId}-note`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <span id={`${formId}-note`} className={isBad ? 'error' : 'hint'} role={isBad ? 'alert' : undefined}>
          {isBad ? t('invalid') : t(isOfClips ? 'clipNote' : 'note')}
        </span>
      </form>
    </Dialog>
  );
}
