import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../api/contract.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { shrinkPhoto } from './photo-shrink.ts';
import { useProblemWords } from './problem-words.ts';
import type { WorkspaceSession } from './workspace-session.ts';
import type { WorkspaceState } from './workspace-state.ts';

interface RefusedPhotoProps {
  refusal: NonNullable<WorkspaceState['refusal']>;
  session: WorkspaceSession;
  limits: ToolDescription['limits'];
  /** The hidden file input and its id: the way to another photo. */
  chooser: ReactNode;
  inputId: string;
}

/** A photo that was not taken in is answered in the same place, with the way on. */
export function RefusedPhoto({ refusal, session, limits, chooser, inputId }: RefusedPhotoProps) {
  const t = useTranslations('workspace.problem');
  const words = useProblemWords(refusal.problem);
  const [shrinking, setShrinking] = useState<'no' | 'now' | 'failed'>('no');
  const { file } = refusal;
  const canShrink = refusal.problem.next === 'shrink' && file !== null && shrinking !== 'failed';

  async function shrink() {
    if (!file) return;
    setShrinking('now');
    const smaller = await shrinkPhoto(file, limits);
    setShrinking(smaller ? 'no' : 'failed');
    if (smaller) session.addFiles([smaller]);
  }

  return (
    <>
      <strong>{words.title}</strong>
      <span className="mute small">{shrinking === 'failed' ? t('shrinkFailed') : words.text}</span>
      {chooser}
      <div className="row ways-on">
        {canShrink && (
          <Button busy={shrinking === 'now'} onClick={shrink}>
            {t(shrinking === 'now' ? 'shrinking' : 'shrink')}
          </Button>
        )}
        <label htmlFor={inputId} className={buttonClass({ look: canShrink ? 'quiet' : 'second' })}>
          {t('another')}
        </label>
        <Button look="quiet" onClick={() => session.forgetRefusal()}>
          {t('dismiss')}
        </Button>
      </div>
    </>
  );
}
