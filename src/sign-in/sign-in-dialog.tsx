import { Clock, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hadAccount } from '../client/user-store.ts';
import { IconButton } from '../ui/control/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useCurrentUser } from './current-user.ts';
import { ForgotForm } from './form/forgot-form.tsx';
import { SignInForm } from './form/sign-in-form.tsx';
import { SignUpForm } from './form/sign-up-form.tsx';
import type { SignInRequest } from './sign-in-gate.tsx';
import type { SignInStep, StepProps } from './step.ts';
import './sign-in.css';

interface SignInDialogProps {
  request: SignInRequest;
  onClose(isSignedIn: boolean): void;
}

/** Signing in, signing up and having a link mailed, above a page that stays as it is. */
export default function SignInDialog({ request, onClose }: SignInDialogProps) {
  const t = useTranslations('signIn.dialog');
  const user = useCurrentUser();
  const { reason, picture, facts = [], keptHours, resume } = request;
  // Whoever never had an account here has nothing to sign in to.
  const [step, setStep] = useState<SignInStep>(() =>
    reason === 'expired' || hadAccount() ? 'signIn' : 'signUp',
  );
  const email = useRef('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isForDownload = reason === 'save';

  // Here, in another tab, or by the link of a mail.
  useEffect(() => {
    if (user) onClose(true);
  }, [user, onClose]);

  function go(next: SignInStep) {
    setStep(next);
    heading.current?.focus();
  }

  function noteEmail({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === 'email') email.current = target.value;
  }

  const props: StepProps = {
    onDone: () => {},
    email: email.current,
    isForDownload,
    returnTo: { next: `${window.location.pathname}${window.location.search}`, resume },
    linkTo: (next, words) => (
      <button type="button" className="link text-button" onClick={() => go(next)}>
        {words}
      </button>
    ),
  };
  const title = step === 'signIn' ? t(`title.${reason}`) : t(`title.${step}`);
  return (
    <Dialog
      open
      className="save"
      onClose={() => onClose(false)}
      closesBeside={false}
      title={title}
      head={(titleId) => (
        <div className="thing" data-picture={picture ? '' : undefined}>
          {picture && (
            <span className="thumbnail checker">
              <img src={picture} alt="" />
            </span>
          )}
          <div>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p className="small muted">{t(`note.${step === 'forgot' ? 'forgot' : reason}`)}</p>
          </div>
        </div>
      )}
    >
      <IconButton icon={X} label={t('close')} className="close" onClick={() => onClose(false)} />
      {facts.length > 0 && (
        <div className="slip">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      )}
      <div className="steps-of-dialog" onInput={noteEmail}>
        {step === 'signIn' && <SignInForm {...props} />}
        {step === 'signUp' && <SignUpForm {...props} />}
        {step === 'forgot' && <ForgotForm {...props} />}
      </div>
      {keptHours !== undefined && (
        <p className="hint kept-note">
          <Icon of={Clock} size="small" />
          <span>{t('kept', { hours: keptHours })}</span>
        </p>
      )}
    </Dialog>
  );
}
