import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Note } from '../../ui/message/note.tsx';
import { clockText } from '../countdown.ts';
import type { AccountForm } from './account-form.ts';

/** What went wrong with a form and belongs to no field; read out when it appears. */
export function FormFailure({ form }: { form: AccountForm }) {
  const t = useTranslations('signIn');
  return (
    <div role="alert">
      {form.failure && (
        <Note icon={TriangleAlert} tone="bad">
          {form.failure}
          {form.secondsLeft > 0 && (
            // The clock is for the eyes: it would be read out every second.
            <span className="tabular" aria-hidden>
              <br />
              {t('waiting', { time: clockText(form.secondsLeft) })}
            </span>
          )}
        </Note>
      )}
    </div>
  );
}
