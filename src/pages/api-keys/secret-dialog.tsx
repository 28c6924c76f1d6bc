import { type ReactNode, useState } from 'react';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { SecretView } from './secret-view.tsx';

/** Asks for what a secret is needed for, and shows it once, under its own name; closed, it has forgotten it. */
export function SecretDialog({
  open,
  title,
  label,
  warning,
  onClose,
  form,
}: {
  open: boolean;
  title: string;
  label: string;
  warning: string;
  onClose(): void;
  form(close: () => void, onMade: (secret: string) => void): ReactNode;
}) {
  const [secret, setSecret] = useState<string | null>(null);

  function close() {
    setSecret(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      closesBeside={false}
      className="program-dialog"
      title={secret === null ? title : label}
    >
      {secret === null ? (
        form(close, setSecret)
      ) : (
        <SecretView label={label} secret={secret} warning={warning} onClose={close} />
      )}
    </Dialog>
  );
}
