import type { ToolDescription } from '../api/contract.ts';
import { PhotoFigure } from './photo-figure.tsx';
import { ProblemCard } from './problem-card.tsx';
import { ShrinkButton } from './shrink-button.tsx';
import type { Work } from './work.ts';
import type { WorkspaceSession } from './workspace-session.ts';

interface StoppedViewProps {
  work: Work;
  tool: ToolDescription;
  session: WorkspaceSession;
}

/** A photo whose way to a result was cut short: the picture stays, the card says why and how it goes on. */
export function StoppedView({ work, tool, session }: StoppedViewProps) {
  const file = tooLargeFile(work);
  return (
    <div className="work">
      <div className="stage">
        <div className="bench">
          <PhotoFigure work={work} session={session} />
        </div>
      </div>
      <div className="side stack">
        {work.problem && (
          <ProblemCard
            problem={work.problem}
            onRetry={() => session.retry(work.id)}
            onAnother={() => session.drop(work.id)}
            onBack={work.earlierJob ? () => session.backToResult(work.id) : undefined}
          >
            {file && (
              <ShrinkButton
                file={file}
                limits={tool.limits}
                onSmaller={(smaller) => {
                  session.drop(work.id);
                  session.addFiles([smaller]);
                }}
              />
            )}
          </ProblemCard>
        )}
      </div>
    </div>
  );
}

/** The file behind a refusal that a smaller copy gets around. */
function tooLargeFile({ problem, source }: Work): File | null {
  const isTooLarge = problem?.code === 'image_too_large' || problem?.code === 'file_too_large';
  return isTooLarge && source?.kind === 'file' ? new File([source.file], source.name) : null;
}
