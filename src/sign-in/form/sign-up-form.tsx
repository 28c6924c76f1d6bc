import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { codeProblem, emailProblem, newPasswordProblem, termsProblem } from '../../accounts/form-rules.ts';
import { account } from '../../client/account-calls.ts';
import { localeCodeOf, localePath } from '../../i18n/locales.ts';
import { ProviderButtons } from '../provider-buttons.tsx';
import type { StepProps } from '../step.ts';
import { textOf, useAccountForm } from './account-form.ts';
import { FormFailure } from './form-failure.tsx';
import { EmailField, PasswordField, TickBox } from './form-field.tsx';
import { MailedCode } from './mailed-code.tsx';
import { SubmitButton } from './submit-button.tsx';

export function SignUpForm({ onDone, linkTo, email, isForDownload, returnTo }: StepProps) {
  const t = useTranslations('signIn');
  const form = useAccountForm({
    wording: 'entry',
    check: (values) => ({
      email: emailProblem(textOf(values, 'email')),
      code: codeProblem(textOf(values, 'code')),
      password: newPasswordProblem(textOf(values, 'password')),
      agree: termsProblem(values.has('agree')),
    }),
    send: (values) =>
      account.register({
        email: textOf(values, 'email'),
        password: textOf(values, 'password'),
        code: textOf(values, 'code'),
        agree: values.has('agree'),
        updates: values.has('updates'),
      }),
    onDone,
  });
  return (
    <>
      <ProviderButtons returnTo={returnTo} />
      <form {...form.props} className="account-form" aria-label={t('pages.signUp')}>
        <EmailField form={form} label={t('fields.email')} defaultValue={email} />
        <MailedCode form={form} />
        <PasswordField
          form={form}
          name="password"
          label={t('fields.password')}
          kind="new-password"
          hasMeter
        />
        <TickBox name="agree" error={form.errors.agree}>
          {t.rich('signUp.agree', {
            terms: (words) => <LegalLink path="/terms-of-service">{words}</LegalLink>,
            privacy: (words) => <LegalLink path="/privacy-policy">{words}</LegalLink>,
          })}
        </TickBox>
        <TickBox name="updates">{t('signUp.updates')}</TickBox>
        <FormFailure form={form} />
        <SubmitButton form={form} isForDownload={isForDownload}>
          {t(isForDownload ? 'signUp.submitAndDownload' : 'signUp.submit')}
        </SubmitButton>
        <p className="other-step">{t.rich('signUp.have', { to: (words) => linkTo('signIn', words) })}</p>
      </form>
    </>
  );
}

/** Opens beside the form, which keeps what was typed. */
function LegalLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a className="link" href={localePath(localeCodeOf(useLocale()), path)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
