import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { account } from '../../client/account-calls.ts';
import { Button } from '../../ui/control/button.tsx';
import { clockText, useCountdown } from '../countdown.ts';
import type { AccountForm } from './account-form.ts';
import { CodeField } from './form-field.tsx';

const coolDownSeconds = 60;

/** The field for the six digits, with the button that has them mailed to the address of the form. */
export function MailedCode({ form }: { form: AccountForm }) {
  const t = useTranslations('signIn.fields');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const again = useCountdown();

  async function send() {
    if (!form.isFine('email')) return;
    const email = form.text('email').trim();
    const focused = document.activeElement;
    setSending(true);
    const answer = await account.sendCode({ email });
    setSending(false);
    if (answer.code === 200) {
      setSentTo(email);
      again.start(coolDownSeconds);
      // Whoever has gone on to another field meanwhile is typing there.
      if (document.activeElement === focused) form.focus('code');
      return;
    }
    const seconds = Number(answer.failure?.params?.seconds);
    if (answer.code === 429 && seconds > 0) again.start(seconds);
    form.sayAt(answer.failure?.error?.startsWith('email_') ? 'email' : 'code', answer.message);
  }

  const label =
    again.left > 0 ? t('againIn', { time: clockText(again.left) }) : t(sentTo ? 'sendAgain' : 'send');
  return (
    <CodeField form={form} hint={sentTo ? t('codeSent', { email: sentTo }) : t('codeHint')}>
      <Button className="send" busy={isSending} disabled={again.left > 0} onClick={send}>
        {label}
      </Button>
    </CodeField>
  );
}
