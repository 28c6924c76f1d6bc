import { useState } from 'react';
import type { CallAnswer } from '#src/client/site-call.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ConfirmDialogProps<T> {
  open: boolean;
  title: string;
  text: string;
  keep: string;
  now: string;
  /** False where nothing is lost by it. */
  isDanger?: boolean;
  onClose(): void;
  call(): Promise<CallAnswer<T>>;
  onDone(result: T): void;
}

/** Asks once, does it, and says why where it could not be done. */
export function ConfirmDialog<T>({
  open,
  title,
  text,
  keep,
  now,
  isDanger = true,
  onClose,
  call,
  onDone,
}: ConfirmDialogProps<T>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    setFailure(null);
    onClose();
  }

  async function run() {
    setBusy(true);
    const { code, message, result, failure: why } = await call();
    setBusy(false);
    // Gone is what was asked for.
    if (code !== 200 && why?.error !== 'not_found') {
      setFailure(message);
      return;
    }
    close();
    onDone(result as T);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{keep}</Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            className={isDanger ? 'solid' : undefined}
            busy={isBusy}
            onClick={run}
          >
            {now}
          </Button>
        </>
      }
    >
      <p className="small">{text}</p>
      {failure && <Fail title={failure} />}
    </Dialog>
  );
}
