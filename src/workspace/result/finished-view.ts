import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

/** What every view of a finished photo is given. */
export interface FinishedViewProps {
  work: Work;
  words: WorkWords;
  tool: ToolDescription;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
}
