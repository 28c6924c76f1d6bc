import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#src/ui/clipboard/copy-button.tsx';
import { Button } from '#src/ui/control/button.tsx';
import { Note } from '#src/ui/message/note.tsx';

interface SecretViewProps {
  label: string;
  secret: string;
  warning: string;
  onClose(): void;
}

/** A secret that is shown this once. */
export function SecretView({ label, secret, warning, onClose }: SecretViewProps) {
  const t = useTranslations('apiKeys.secret');
  const field = useRef<HTMLInputElement>(null);

  return (
    <>
      <div className="secret">
        <input
          ref={field}
          className="input"
          readOnly
          value={secret}
          aria-label={label}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          look="primary"
          label={t('copy')}
          done={t('copied')}
          read={() => {
            // Where the browser doesn't let us, it's selected for the person's own hand.
            field.current?.select();
            return secret;
          }}
        />
      </div>
      <Note icon={TriangleAlert} tone="warn">
        {warning}
      </Note>
      <div className="row">
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </>
  );
}
