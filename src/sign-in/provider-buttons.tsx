import { useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OauthStartedBody } from '../api/contract/account-contract.ts';
import { account } from '../client/account-calls.ts';
import { Button } from '../ui/control/button.tsx';
import { Fail } from '../ui/message/fail.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { keepReturnTo } from './provider-return.ts';
import { ProvidersContext } from './providers-context.ts';
import type { ReturnTo } from './step.ts';

interface ProviderButtonsProps {
  /** Where the browser comes back to. */
  returnTo: ReturnTo;
  /** For longer than a day. */
  remember?: boolean;
}

/** A button for each way that is set up, and nothing where there is none. */
export function ProviderButtons({ returnTo, remember }: ProviderButtonsProps) {
  const t = useTranslations('signIn.providers');
  const providers = useContext(ProvidersContext);
  const start = useProviderStart();
  if (providers.length === 0) return null;
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          full
          className="provider"
          busy={start.isBusy}
          onClick={() => start.go(id, returnTo, remember)}
        >
          <ProviderMark provider={id} />
          {t('continue', { name })}
        </Button>
      ))}
      {start.failure && <Fail title={start.failure} />}
      <div className="or-between">
        <span>{t('or')}</span>
      </div>
    </>
  );
}

/** Leaves for the page of a provider that answered where that is. */
export function leaveFor({ url }: OauthStartedBody, returnTo: ReturnTo): void {
  keepReturnTo(returnTo);
  window.location.assign(url);
}

/** Leaves for a provider's page, to sign in or, with a session of an account without a password, to connect it. */
export function useProviderStart() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function go(provider: string, returnTo: ReturnTo, remember?: boolean) {
    setBusy(true);
    setFailure(null);
    const answer = await account.oauthStart({ provider, remember });
    const started = answer ? answer.result : null;
    if (started) return leaveFor(started, returnTo);
    setBusy(false);
    setFailure(answer ? answer.message : null);
  }
  return { go, isBusy, failure };
}
