import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { Design } from './logo-state.ts';

/** What a panel of the editor is given. */
export interface PanelProps {
  tool: ToolDescription;
  words: WorkWords;
  design: Design;
  onEdit(change: Partial<Design>): void;
}
