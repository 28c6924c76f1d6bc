import { type FormEvent, useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { codeProblem, emailProblem } from '#src/accounts/form-rules.ts';
import type { AccountBody, ProfileBody } from '#src/api/contract/account-contract.ts';
import { account } from '#src/client/account-calls.ts';
import { keepUser, readUser } from '#src/client/user-store.ts';
import { localeCodes, localeNames } from '#src/i18n/locales.ts';
import { textOf, useAccountForm } from '#src/sign-in/form/account-form.ts';
import { FormFailure } from '#src/sign-in/form/form-failure.tsx';
import { EmailField, PasswordField } from '#src/sign-in/form/form-field.tsx';
import { MailedCode } from '#src/sign-in/form/mailed-code.tsx';
import { NewPasswordForm } from '#src/sign-in/form/new-password-form.tsx';
import { Button } from '#src/ui/control/button.tsx';
import { Switch } from '#src/ui/control/switch.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { AccountPanel, type AccountPartProps } from './account-panel.tsx';

const longestName = 80;

/** Changes some of the profile and says that it is saved, or why not. */
function useProfileChange({ onChange }: Pick<AccountPartProps, 'onChange'>) {
  const t = useTranslations('account');
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function change(body: ProfileBody) {
    setBusy(true);
    const { code, message, result } = await account.change(body);
    setBusy(false);
    setFailure(code === 200 ? null : message);
    if (!result) return;
    onChange(result);
    toast({ message: t('saved') });
  }
  return { change, isBusy, failure };
}

export function AccountProfile({ profile, onChange }: AccountPartProps) {
  const t = useTranslations('account.profile');
  const format = useFormatter();
  const id = useId();
  const { change, isBusy, failure } = useProfileChange({ onChange });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void change({ name: String(new FormData(event.currentTarget).get('name') ?? '').trim() });
  }

  return (
    <AccountPanel heading={t('heading')}>
      <dl className="app-facts">
        <div>
          <dt>{t('email')}</dt>
          <dd>{profile.email}</dd>
        </div>
      </dl>
      <form method="post" onSubmit={submit}>
        <div className="field">
          <span className="label">
            <label htmlFor={id}>{t('name')}</label>
          </span>
          <input
            id={id}
            className="input"
            name="name"
            autoComplete="name"
            maxLength={longestName}
            defaultValue={profile.name}
            aria-describedby={`${id}-hint`}
          />
          <p className="hint" id={`${id}-hint`}>
            {t('nameHint')}
          </p>
        </div>
        {failure && <Fail title={failure} />}
        <Button type="submit" busy={isBusy}>
          {t('save')}
        </Button>
      </form>
      <p className="data">
        {t('since', { day: format.dateTime(new Date(profile.createdAt), { dateStyle: 'long' }) })}
      </p>
    </AccountPanel>
  );
}

export function AccountMails({ profile, onChange }: AccountPartProps) {
  const t = useTranslations('account.mails');
  const id = useId();
  const { change, failure } = useProfileChange({ onChange });
  return (
    <AccountPanel heading={t('heading')}>
      <div className="field">
        <span className="label">
          <label htmlFor={id}>{t('language')}</label>
        </span>
        <select
          id={id}
          className="input"
          value={profile.locale}
          onChange={(event) => change({ locale: event.currentTarget.value })}
        >
          {localeCodes.map((code) => (
            <option key={code} value={code}>
              {localeNames[code]}
            </option>
          ))}
        </select>
      </div>
      <Switch
        label={t('updates')}
        hint={t('updatesHint')}
        checked={profile.wantsUpdates}
        onChange={(wantsUpdates) => change({ wantsUpdates })}
      />
      {failure && <Fail title={failure} />}
    </AccountPanel>
  );
}

export function AccountEmail({ profile, onChange }: AccountPartProps) {
  const t = useTranslations('account.email');
  const words = useTranslations('signIn.fields');
  const toast = useToast();
  const form = useAccountForm<AccountBody>({
    wording: 'change',
    check: (values) => ({
      email: emailProblem(textOf(values, 'email')),
      code: codeProblem(textOf(values, 'code')),
      ...(profile.hasPassword && {
        password: textOf(values, 'password') === '' ? 'password_missing' : null,
      }),
    }),
    send: (values) =>
      account.changeEmail({
        email: textOf(values, 'email'),
        code: textOf(values, 'code'),
        ...(profile.hasPassword && { password: textOf(values, 'password') }),
      }),
    onDone(changed) {
      const user = readUser();
      if (user) keepUser({ ...user, email: changed.email });
      form.props.ref.current?.reset();
      onChange(changed);
      toast({ message: t('done', { email: changed.email }) });
    },
  });
  return (
    <AccountPanel heading={t('heading')}>
      <p className="small muted">{t('text')}</p>
      <form {...form.props} className="account-form" aria-label={t('heading')}>
        <EmailField form={form} label={t('new')} />
        <MailedCode form={form} />
        {profile.hasPassword && (
          <PasswordField
            form={form}
            name="password"
            label={words('currentPassword')}
            kind="current-password"
          />
        )}
        <FormFailure form={form} />
        <Button type="submit" busy={form.isBusy} disabled={form.secondsLeft > 0}>
          {t('submit')}
        </Button>
      </form>
    </AccountPanel>
  );
}

export function AccountPassword({ profile, onChange }: AccountPartProps) {
  const t = useTranslations('account.password');
  const toast = useToast();
  return (
    <AccountPanel heading={t('heading')}>
      <p className="small muted">{t(profile.hasPassword ? 'text' : 'first')}</p>
      <NewPasswordForm
        label={t('heading')}
        submit={t(profile.hasPassword ? 'submit' : 'set')}
        account={profile}
        send={account.changePassword}
        onDone={() => {
          onChange({ ...profile, hasPassword: true });
          toast({ message: t('done') });
        }}
      />
    </AccountPanel>
  );
}
