import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { emailProblem } from '../../accounts/form-rules.ts';
import { account } from '../../client/account-calls.ts';
import { Note } from '../../ui/message/note.tsx';
import type { StepProps } from '../step.ts';
import { textOf, useAccountForm } from './account-form.ts';
import { FormFailure } from './form-failure.tsx';
import { EmailField } from './form-field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Has a link mailed. What it says afterwards holds whether or not there is such an account. */
export function ForgotForm({ linkTo, email }: Pick<StepProps, 'linkTo' | 'email'>) {
  const t = useTranslations('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm<null>({
    wording: 'change',
    check: (values) => ({ email: emailProblem(textOf(values, 'email')) }),
    send: (values) => account.forgetPassword({ email: textOf(values, 'email') }),
    onDone: (_, values) => setSentTo(textOf(values, 'email').trim()),
  });
  return (
    <form {...form.props} className="account-form" aria-label={t('pages.forgot')}>
      <div role="status">
        {sentTo && (
          <Note icon={MailCheck} tone="ok">
            {t('forgot.sent', { email: sentTo })}
          </Note>
        )}
      </div>
      <EmailField form={form} label={t('fields.email')} defaultValue={email} />
      <FormFailure form={form} />
      <SubmitButton form={form} look={sentTo ? 'second' : 'primary'}>
        {t(sentTo ? 'forgot.again' : 'forgot.submit')}
      </SubmitButton>
      <p className="other-step">{linkTo('signIn', t('forgot.back'))}</p>
    </form>
  );
}
