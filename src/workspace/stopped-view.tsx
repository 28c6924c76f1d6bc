import { PhotoFigure } from './photo-figure.tsx';
import { ProblemCard } from './problem-card.tsx';
import type { Work } from './work.ts';
import type { WorkspaceSession } from './workspace-session.ts';

/** A photo whose way to a result was cut short: the picture stays, the card says why and how it goes on. */
export function StoppedView({ work, session }: { work: Work; session: WorkspaceSession }) {
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
          />
        )}
      </div>
    </div>
  );
}
