import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { resultAsShown } from '../share/result-as-shown.ts';
import { editsOf } from '../work/result-edits.ts';
import type { Work } from '../work/work.ts';

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
