import { ImagePlus, LogIn, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { TakenKind } from '../../tool/tool-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Fail } from '../../ui/message/fail.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { ProOffer } from './pro-offer.tsx';
import type { Problem } from './problem.ts';
import { useProblemWords } from './problem-words.ts';
import './problem-card.css';

interface ProblemCardProps {
  problem: Problem;
  onRetry?(): void;
  /** What the tool works on. */
  of?: TakenKind;
  /** To another photo. */
  onAnother?(): void;
  /** To another of the photos besides the main one. */
  onFurther?(): void;
  /** To the result there was before. */
  onBack?(): void;
  onDismiss?(): void;
  /** Another way on, which comes first. */
  children?: ReactNode;
  /** The next step stands elsewhere in the view. */
  isAside?: boolean;
}

/** What happened, what was kept, and the next step as a button. */
export function ProblemCard({
  problem,
  onRetry,
  of = 'picture',
  onAnother,
  onFurther,
  onBack,
  onDismiss,
  children,
  isAside,
}: ProblemCardProps) {
  const t = useTranslations('workspace.problem');
  const words = useProblemWords(problem);
  const toast = useToast();
  const { reference } = problem;
  const canRetry =
    onRetry && ['retry', 'wait', 'none'].includes(problem.next) && problem.code !== 'sign_in_required';
  const leadsFurther = onFurther && problem.next === 'further';
  const isCanceled = problem.code === 'canceled';
  const account = useTranslations('accountMenu');
  const askToSignIn = useSignIn();
  const needsSignIn = problem.next === 'sign_in' || problem.code === 'sign_in_required';

  async function signIn() {
    const reason = problem.next === 'sign_in' ? 'expired' : 'required';
    if (await askToSignIn({ reason })) onRetry?.();
  }

  async function copyReference() {
    await navigator.clipboard?.writeText(reference ?? '');
    toast({ message: t('referenceCopied') });
  }

  return (
    <Fail
      title={words.title}
      isWanted={isCanceled}
      reference={
        reference && (
          <>
            {t('reference', { reference })}{' '}
            <button type="button" className="link copy-reference" onClick={copyReference}>
              {t('copyReference')}
            </button>
          </>
        )
      }
      actions={
        <>
          {children}
          {onBack && (
            <Button look="primary" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          {needsSignIn && (
            <Button look="primary" icon={LogIn} onClick={signIn}>
              {account('signIn')}
            </Button>
          )}
          {problem.next === 'reload' && (
            <Button look="primary" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          )}
          {canRetry && (
            <Button look={onBack ? 'second' : 'primary'} icon={RotateCw} onClick={onRetry}>
              {t(isCanceled ? 'start' : 'retry')}
            </Button>
          )}
          {leadsFurther && (
            <Button look="primary" icon={ImagePlus} onClick={onFurther}>
              {t('further')}
            </Button>
          )}
          {onAnother && (
            <Button
              look={canRetry || leadsFurther || onBack || children ? 'quiet' : isAside ? 'second' : 'primary'}
              icon={ImagePlus}
              onClick={onAnother}
            >
              {t('another', { of })}
            </Button>
          )}
          {onDismiss && (
            <Button look="quiet" onClick={onDismiss}>
              {t('dismiss')}
            </Button>
          )}
        </>
      }
    >
      {words.text}
      <ProOffer met={problem} />
    </Fail>
  );
}
