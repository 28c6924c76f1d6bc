import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { maskSizeFor } from '../brush/stroke-masks.ts';
import { api } from '../calls/api-client.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { jobForSaving } from '../session/job-for-saving.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { editsOf, hasEdits, type ResultEdits } from '../work/result-edits.ts';
import { shownResult, type Work } from '../work/work.ts';

interface Wanted {
  work: Work;
  tool: ToolDescription;
  options: Readonly<Record<string, unknown>>;
  session: WorkspaceSession;
}

/** The result as it's looked at, with what was changed on it in the page; its addresses are fresh. */
export function resultToHand({ options, ...wanted }: Wanted): Promise<MediaBody> {
  return resultAsShown({ ...wanted, edits: editsOf(wanted.tool, options) });
}

/** The same, with what was changed on it given. */
export async function resultAsShown({
  work,
  tool,
  edits,
  session,
}: Omit<Wanted, 'options'> & { edits: ResultEdits }): Promise<MediaBody> {
  const { signal } = new AbortController();
  const isAsMade = !hasEdits(work, edits) && edits.background === 'transparent';
  const job =
    isAsMade && work.job
      ? await api.job(work.job.id, signal)
      : await jobForSaving({
          tool,
          work,
          edits,
          isLaidOn: true,
          maskSize: work.media && maskSizeFor(work.media),
          session,
          signal,
          onStep: () => {},
        });
  const result = shownResult({ job, shown: work.shown });
  if (!result) throw new ProblemError(localProblem('expired', 'another'));
  return result;
}
