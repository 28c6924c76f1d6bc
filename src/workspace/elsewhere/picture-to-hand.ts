import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { maskSizeFor } from '../brush/stroke-masks.ts';
import { api } from '../calls/api-client.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { jobForSaving, type WantedResult } from '../session/job-for-saving.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { editsOf, hasEdits } from '../work/result-edits.ts';
import { shownResult, type Work } from '../work/work.ts';

interface Handed {
  work: Work;
  tool: ToolDescription;
  options: Readonly<Record<string, unknown>>;
  session: WorkspaceSession;
}

/** The result as it's looked at, with what was changed on it in the page; its addresses are fresh. */
export function resultToHand({ work, tool, options, session }: Handed): Promise<MediaBody> {
  return resultAsShown({ work, tool, edits: editsOf(tool, options) }, session);
}

/** The same of what is wanted for saving, which a job makes first where it isn't there. */
export async function resultAsShown(wanted: WantedResult, session: WorkspaceSession): Promise<MediaBody> {
  const { signal } = new AbortController();
  const { work, edits, jobOptions } = wanted;
  const isAsMade = !jobOptions && !hasEdits(work, edits) && edits.background === 'transparent';
  const job =
    isAsMade && work.job
      ? await api.job(work.job.id, signal)
      : await jobForSaving({
          ...wanted,
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
