import type { LoadedLayers } from '../compare/result-layers.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

interface ResultProblemsProps {
  work: Work;
  loaded: LoadedLayers;
  session: WorkspaceSession;
}

/** What stands between a visitor and a finished result: its pictures do not come, or running it again failed. */
export function ResultProblems({ work, loaded, session }: ResultProblemsProps) {
  return (
    <>
      {loaded.problem && (
        <ProblemCard problem={loaded.problem} onRetry={loaded.retry} onAnother={() => session.show(null)} />
      )}
      {work.problem && (
        <ProblemCard problem={work.problem} onDismiss={() => session.forgetProblem(work.id)} />
      )}
    </>
  );
}
