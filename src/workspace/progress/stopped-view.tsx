import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { takenKindOf } from '../../tool/tool-parts.ts';
import { ShrinkButton } from '../bring/shrink-button.tsx';
import type { Problem } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { picksSubject } from '../work/found-matte.ts';
import { type Work, waitsForInputs } from '../work/work.ts';
import { PhotoFigure } from './photo-figure.tsx';

interface StoppedViewProps {
  work: Work;
  tool: ToolDescription;
  session: WorkspaceSession;
  /** Stands below what is said about it. */
  children?: ReactNode;
}

// Only tools that look for a subject come to this.
const UnfoundSubject = lazy(() => import('../cutout/unfound-subject.tsx'));

/** A photo whose way to a result was cut short: the picture stays, the card says why and how it goes on. */
export function StoppedView({ work, tool, session, children }: StoppedViewProps) {
  const file = tooLargeFile(work);
  // The next step stands in the settings below the card: the same again would only be refused again.
  const needsSettings = Boolean(children) && isAboutSettings(work.problem);
  const canPick = work.problem?.code === 'subject_not_found' && work.media !== null && picksSubject(tool);
  const side = useRef<HTMLDivElement>(null);
  const chooseFurther = () => side.current?.querySelector<HTMLInputElement>('.photo-slot input')?.click();
  const photo = (
    <div className="bench">
      <PhotoFigure work={work} session={session} />
    </div>
  );
  return (
    <div className="work">
      <div className="stage">
        {canPick ? (
          <Suspense fallback={photo}>
            <UnfoundSubject work={work} session={session} />
          </Suspense>
        ) : (
          photo
        )}
      </div>
      <div className="side stack" ref={side}>
        {work.problem && !waitsForInputs(work) && (
          <ProblemCard
            problem={work.problem}
            isAside={canPick || needsSettings}
            onRetry={needsSettings ? undefined : () => session.retry(work.id)}
            of={takenKindOf(tool)}
            onAnother={() => session.drop(work.id)}
            onFurther={children ? chooseFurther : undefined}
            onBack={work.earlierJob ? () => session.backToResult(work.id) : undefined}
          >
            {file && (
              <ShrinkButton
                file={file}
                limits={tool.limits}
                onSmaller={(smaller) => session.replaceFile(work.id, smaller)}
              />
            )}
          </ProblemCard>
        )}
        {children}
      </div>
    </div>
  );
}

const aboutSettings: readonly (Problem['code'] | undefined)[] = [
  'result_too_large',
  'option_invalid',
  'input_missing',
  'statement_required',
];

function isAboutSettings(problem: Problem | null): boolean {
  return aboutSettings.includes(problem?.code);
}

/** The file behind a refusal that a smaller copy gets around. */
function tooLargeFile({ problem, source }: Work): File | null {
  const isTooLarge = problem?.code === 'image_too_large' || problem?.code === 'file_too_large';
  return isTooLarge && source?.kind === 'file' ? new File([source.file], source.name) : null;
}
