import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { emailProblem, passwordProblem } from '../../accounts/form-rules.ts';
import { account } from '../../client/account-calls.ts';
import { ProviderButtons } from '../provider-buttons.tsx';
import type { StepProps } from '../step.ts';
import { textOf, useAccountForm } from './account-form.ts';
import { FormFailure } from './form-failure.tsx';
import { EmailField, PasswordField, TickBox } from './form-field.tsx';
import { SubmitButton } from './submit-button.tsx';

export function SignInForm({ onDone, linkTo, email, isForDownload, returnTo }: StepProps) {
  const t = useTranslations('signIn');
  const [remember, setRemember] = useState(false);
  const form = useAccountForm({
    wording: 'entry',
    check: (values) => ({
      email: emailProblem(textOf(values, 'email')),
      password: passwordProblem(textOf(values, 'password')),
    }),
    send: (values) =>
      account.login({ email: textOf(values, 'email'), password: textOf(values, 'password'), remember }),
    onDone,
  });
  return (
    <>
      <ProviderButtons returnTo={returnTo} remember={remember} />
      <form {...form.props} className="account-form" aria-label={t('pages.signIn')}>
        <EmailField form={form} label={t('fields.email')} defaultValue={email} />
        <PasswordField
          form={form}
          name="password"
          label={t('fields.password')}
          kind="current-password"
          aside={linkTo('forgot', t('signIn.forgot'))}
        />
        <TickBox name="remember" checked={remember} onChange={() => setRemember(!remember)}>
          {t('signIn.remember')}
        </TickBox>
        <FormFailure form={form} />
        <SubmitButton form={form} isForDownload={isForDownload}>
          {t(isForDownload ? 'signIn.submitAndDownload' : 'signIn.submit')}
        </SubmitButton>
        <p className="other-step">{t.rich('signIn.new', { to: (words) => linkTo('signUp', words) })}</p>
      </form>
    </>
  );
}
