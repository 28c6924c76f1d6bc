import type { MediaBody } from '../../api/contract/contract.ts';
import { maskSizeFor } from '../brush/stroke-masks.ts';
import { api } from '../calls/api-client.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import { jobForSaving, type WantedResult } from '../session/job-for-saving.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasEdits } from '../work/result-edits.ts';
import { shownResult } from '../work/work.ts';

/**
 * The result as it's looked at, with what was changed on it in the page; a job makes it first where it isn't there. Its addresses are fresh.
 */
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
