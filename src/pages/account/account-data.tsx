import { FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { emailProblem } from '#src/accounts/form-rules.ts';
import type { AccountBody } from '#src/api/contract/account-contract.ts';
import { account } from '#src/client/account-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { startDownload } from '#src/client/start-download.ts';
import { textOf, useAccountForm } from '#src/sign-in/form/account-form.ts';
import { FormFailure } from '#src/sign-in/form/form-failure.tsx';
import { EmailField, PasswordField } from '#src/sign-in/form/form-field.tsx';
import { leave } from '#src/sign-in/sign-out.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { RemoveDialog } from '../app/recent-work.tsx';
import { useLocaleCode } from '../links/site-link.tsx';
import { AccountPanel } from './account-panel.tsx';

/** Taking everything along, and deleting it. */
export function AccountData({ profile }: { profile: AccountBody }) {
  const t = useTranslations('account');
  const [isPacking, setPacking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  async function take() {
    setPacking(true);
    const { message, result } = await account.export();
    setPacking(false);
    setFailure(result ? null : message);
    if (!result) return;
    startDownload(result.url);
  }

  return (
    <>
      <AccountPanel heading={t('data.heading')}>
        <p className="small muted">{t('data.text')}</p>
        <p>
          <Button icon={FileDown} busy={isPacking} onClick={take}>
            {t(isPacking ? 'data.preparing' : 'data.export')}
          </Button>
        </p>
        {failure && <Fail title={failure} />}
        <p className="small muted">{t('data.pictures')}</p>
        <p>
          <Button look="danger" icon={Trash2} onClick={() => setRemoving(true)}>
            {t('data.deletePictures')}
          </Button>
        </p>
      </AccountPanel>
      <AccountPanel heading={t('delete.heading')} className="danger-panel">
        <p className="small muted">{t('delete.text')}</p>
        <p>
          <Button look="danger" icon={Trash2} onClick={() => setLeaving(true)}>
            {t('delete.open')}
          </Button>
        </p>
      </AccountPanel>
      <RemoveDialog
        toDelete={isRemoving ? 'all' : null}
        onClose={() => setRemoving(false)}
        onDone={() => setRemoving(false)}
      />
      <Dialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        closesBeside={false}
        title={t('delete.title')}
      >
        <p className="small muted">{t('delete.text')}</p>
        <DeleteForm profile={profile} onKeep={() => setLeaving(false)} />
      </Dialog>
    </>
  );
}

/** Asks for the password, or for the address where there is none; then the account is gone. */
function DeleteForm({ profile, onKeep }: { profile: AccountBody; onKeep(): void }) {
  const t = useTranslations('account.delete');
  const locale = useLocaleCode();
  const { hasPassword } = profile;
  const form = useAccountForm<null>({
    wording: 'change',
    check: (values) =>
      hasPassword
        ? { password: textOf(values, 'password') === '' ? 'password_missing' : null }
        : { email: emailProblem(textOf(values, 'email')) },
    async send(values) {
      let answer: CallAnswer<null> | false = false;
      await leave(locale, async () => {
        answer = await account.delete(
          hasPassword ? { password: textOf(values, 'password') } : { email: textOf(values, 'email') },
        );
        return answer !== false && answer.code === 200;
      });
      return answer;
    },
    onDone: () => {},
  });
  return (
    <form {...form.props} className="account-form" aria-label={t('title')}>
      {hasPassword ? (
        <PasswordField form={form} name="password" label={t('password')} kind="current-password" />
      ) : (
        <EmailField form={form} label={t('email')} />
      )}
      <FormFailure form={form} />
      <div className="row">
        <Button onClick={onKeep}>{t('keep')}</Button>
        <Button
          type="submit"
          look="danger"
          className="solid"
          busy={form.isBusy}
          disabled={form.secondsLeft > 0}
        >
          {t('now')}
        </Button>
      </div>
    </form>
  );
}
