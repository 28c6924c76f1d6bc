import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { takenKindOf } from '../../tool/tool-parts.ts';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { ProOffer } from '../problem/pro-offer.tsx';
import { useProblemWords } from '../problem/problem-words.ts';
import type { PhotoIntake } from '../session/photo-intake.ts';
import type { WorkspaceState } from '../session/workspace-state.ts';
import { ShrinkButton } from './shrink-button.tsx';

interface RefusedPhotoProps {
  refusal: NonNullable<WorkspaceState['refusal']>;
  session: PhotoIntake;
  tool: Pick<ToolDescription, 'limits' | 'inputs'>;
  /** The hidden file input and its id: the way to another photo. */
  chooser: ReactNode;
  inputId: string;
}

/** A photo that was not taken in is answered in the same place, with the way on. */
export default function RefusedPhoto({ refusal, session, tool, chooser, inputId }: RefusedPhotoProps) {
  const t = useTranslations('workspace.problem');
  const words = useProblemWords(refusal.problem);
  const { file } = refusal;
  const canShrink = refusal.problem.next === 'shrink' && file !== null;
  return (
    <>
      <strong>{words.title}</strong>
      <span className="muted small">{words.text}</span>
      <ProOffer met={refusal.problem} />
      {chooser}
      <div className="row ways-on">
        {canShrink && (
          <ShrinkButton
            file={file}
            limits={tool.limits}
            onSmaller={(smaller) => session.addFiles([smaller])}
          />
        )}
        <label htmlFor={inputId} className={buttonClass({ look: 'second' })}>
          {t('another', { of: takenKindOf(tool) })}
        </label>
        <Button look="quiet" onClick={() => session.forgetRefusal()}>
          {t('dismiss')}
        </Button>
      </div>
    </>
  );
}
