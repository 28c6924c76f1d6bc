import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { newPasswordProblem, repeatProblem } from '../../accounts/form-rules.ts';
import type { CallAnswer } from '../../client/site-call.ts';
import { Button } from '../../ui/control/button.tsx';
import { textOf, useAccountForm } from './account-form.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './form-field.tsx';

interface NewPasswordFormProps {
  label: string;
  /** The button that sends it. */
  submit: string;
  /** Where somebody is signed in: whose it is, for password managers, and whether the old one is asked for. */
  account?: { email: string; hasPassword: boolean };
  send(passwords: { password: string; current?: string }): Promise<CallAnswer<null> | false>;
  onDone(): void;
  /** The way back, before the button. */
  back?: ReactNode;
}

/** A new password, typed twice. */
export function NewPasswordForm({ label, submit, account, send, onDone, back }: NewPasswordFormProps) {
  const t = useTranslations('signIn.fields');
  const asksCurrent = account?.hasPassword ?? false;
  const form = useAccountForm<null>({
    wording: 'change',
    check: (values) => ({
      ...(asksCurrent && { current: textOf(values, 'current') === '' ? 'password_missing' : null }),
      password: newPasswordProblem(textOf(values, 'password')),
      repeat: repeatProblem(textOf(values, 'password'), textOf(values, 'repeat')),
    }),
    send: (values) =>
      send({
        password: textOf(values, 'password'),
        ...(asksCurrent && { current: textOf(values, 'current') }),
      }),
    onDone() {
      form.props.ref.current?.reset();
      onDone();
    },
  });
  return (
    <form {...form.props} className="account-form" aria-label={label}>
      {account && (
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={account.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
      {asksCurrent && (
        <PasswordField form={form} name="current" label={t('currentPassword')} kind="current-password" />
      )}
      <PasswordField form={form} name="password" label={t('newPassword')} kind="new-password" hasMeter />
      <PasswordField form={form} name="repeat" label={t('repeat')} kind="new-password" />
      <FormFailure form={form} />
      <div className={back ? 'duo' : undefined}>
        {back}
        <Button
          type="submit"
          look={back ? 'primary' : 'second'}
          size={back ? 'large' : 'medium'}
          busy={form.isBusy}
          disabled={form.secondsLeft > 0}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
