import { useContext, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { OauthStartedBody, RuntimeConfig } from '#src/api/contract/account-contract.ts';
import { account } from '#src/client/account-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { localePath } from '#src/i18n/locales.ts';
import { textOf, useAccountForm } from '#src/sign-in/form/account-form.ts';
import { FormFailure } from '#src/sign-in/form/form-failure.tsx';
import { PasswordField } from '#src/sign-in/form/form-field.tsx';
import { leaveFor, useProviderStart } from '#src/sign-in/provider-buttons.tsx';
import { ProviderMark } from '#src/sign-in/provider-mark.tsx';
import { ProvidersContext } from '#src/sign-in/providers-context.ts';
import { leave } from '#src/sign-in/sign-out.ts';
import type { ReturnTo } from '#src/sign-in/step.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { useLocaleCode } from '../links/site-link.tsx';
import { AccountPanel, type AccountPartProps } from './account-panel.tsx';

/** Providers that are set up here, and those that were when they were connected. */
export function AccountConnections({ profile, onChange }: AccountPartProps) {
  const t = useTranslations('account.connections');
  const providers = useContext(ProvidersContext);
  const locale = useLocaleCode();
  const start = useProviderStart();
  const [failure, setFailure] = useState<string | null>(null);
  const [wanted, setWanted] = useState<RuntimeConfig['providers'][number] | null>(null);
  const { connections, hasPassword } = profile;
  const returnTo = { next: localePath(locale, '/app/account') };
  const gone = connections.filter(({ provider }) => !providers.some(({ id }) => id === provider));
  const all = [...providers, ...gone.map(({ provider }) => ({ id: provider, name: provider }))];

  async function disconnect(provider: string) {
    const { message, result } = await account.disconnect(provider);
    setFailure(result ? null : message);
    if (result) onChange({ ...profile, connections: result });
  }

  const problem = failure ?? start.failure;
  return (
    <AccountPanel heading={t('heading')}>
      <p className="small muted">{t(all.length === 0 ? 'none' : 'text')}</p>
      {all.length > 0 && (
        <ul className="app-list bare">
          {all.map(({ id, name }) => {
            const connection = connections.find(({ provider }) => provider === id);
            return (
              <li key={id}>
                <ProviderMark provider={id} />
                <span className="what">
                  <b>{name}</b>
                  <span className="data">{connection ? t('as', { email: connection.email }) : t('not')}</span>
                </span>
                <span className="actions">
                  {connection ? (
                    <Button
                      size="small"
                      aria-label={t('disconnectNamed', { name })}
                      onClick={() => disconnect(id)}
                    >
                      {t('disconnect')}
                    </Button>
                  ) : (
                    <Button
                      size="small"
                      busy={start.isBusy}
                      aria-label={t('connectNamed', { name })}
                      onClick={() => (hasPassword ? setWanted({ id, name }) : start.go(id, returnTo))}
                    >
                      {t('connect')}
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {problem && <Fail title={problem} />}
      <Dialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        closesBeside={false}
        title={t('connectNamed', { name: wanted?.name ?? '' })}
      >
        {wanted && <ConnectForm provider={wanted.id} returnTo={returnTo} />}
      </Dialog>
    </AccountPanel>
  );
}

/** What is connected opens the account: whoever sits at an open browser has to know its password. */
function ConnectForm({ provider, returnTo }: { provider: string; returnTo: ReturnTo }) {
  const t = useTranslations('account');
  const form = useAccountForm<OauthStartedBody>({
    wording: 'change',
    check: (values) => ({ password: textOf(values, 'password') === '' ? 'password_missing' : null }),
    send: (values) => account.oauthStart({ provider, password: textOf(values, 'password') }),
    onDone: (started) => leaveFor(started, returnTo),
  });
  return (
    <form {...form.props} className="account-form">
      <PasswordField form={form} name="password" label={t('delete.password')} kind="current-password" />
      <FormFailure form={form} />
      <Button type="submit" look="primary" busy={form.isBusy} disabled={form.secondsLeft > 0}>
        {t('connections.connect')}
      </Button>
    </form>
  );
}

/** Where the account is signed in; each session can be ended from here. */
export function AccountSessions() {
  const t = useTranslations('account.sessions');
  const format = useFormatter();
  const toast = useToast();
  const locale = useLocaleCode();
  const sessions = useRemoteData(account.sessions);
  const [failure, setFailure] = useState<string | null>(null);
  const [now] = useState(() => new Date());

  function note({ code, message }: CallAnswer<null>): boolean {
    setFailure(code === 200 ? null : message);
    return code === 200;
  }

  async function end(id: string) {
    if (!note(await account.endSession(id))) return;
    toast({ message: t('ended') });
    sessions.ask();
  }

  return (
    <AccountPanel heading={t('heading')}>
      <ul className="app-list bare" aria-busy={!sessions.value}>
        {sessions.value?.map(({ id, isCurrent, device, network, lastSeenAt }) => {
          const name = device || t('unknown');
          return (
            <li key={id}>
              <span className="what">
                <b>{name}</b>
                <span className="data">
                  {network} ·{' '}
                  {isCurrent
                    ? t('here')
                    : t('seen', { when: format.relativeTime(new Date(lastSeenAt), now) })}
                </span>
              </span>
              {!isCurrent && (
                <span className="actions">
                  <Button size="small" aria-label={t('endNamed', { device: name })} onClick={() => end(id)}>
                    {t('end')}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {(failure ?? sessions.failure) && <Fail title={failure ?? sessions.failure ?? ''} />}
      <p>
        <Button look="danger" onClick={() => leave(locale, async () => note(await account.endSessions()))}>
          {t('endAll')}
        </Button>
      </p>
    </AccountPanel>
  );
}
