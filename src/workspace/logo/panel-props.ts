import type { ToolDescription } from '../../api/contract/contract.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import type { Design } from './logo-state.ts';

/** What a panel of the editor is given. */
export interface PanelProps {
  tool: ToolDescription;
  words: ToolWords;
  design: Design;
  onEdit(change: Partial<Design>): void;
}
