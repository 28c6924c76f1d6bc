import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/control/button.tsx';
import type { AccountForm } from './account-form.ts';

interface SubmitButtonProps {
  form: Pick<AccountForm, 'isBusy' | 'secondsLeft'>;
  look?: 'primary' | 'second';
  /** The download that waits for it goes on afterwards. */
  isForDownload?: boolean;
  children: ReactNode;
}

/** The button that sends a form of its own page or dialog. */
export function SubmitButton({ form, look = 'primary', isForDownload, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look={look}
      size="large"
      full
      icon={isForDownload ? Download : undefined}
      busy={form.isBusy}
      disabled={form.secondsLeft > 0}
    >
      {children}
    </Button>
  );
}
