import { UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../sign-in/current-user.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** For visitors: that a tool asks for an account, before they bring a photo. A page is the same for everyone, so its style hides this from account holders at first. */
export function AccountLine() {
  const t = useTranslations('workspace.inputs');
  const account = useTranslations('accountMenu');
  const askToSignIn = useSignIn();
  if (useCurrentUser()) return null;
  return (
    <p className="account-line">
      <Icon of={UserRound} size="small" />
      <span className="grow">{t('account')}</span>
      <Button size="small" onClick={() => void askToSignIn({ reason: 'required' })}>
        {account('signIn')}
      </Button>
    </p>
  );
}
