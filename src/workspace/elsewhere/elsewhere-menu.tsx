import { SquareArrowOutUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { buttonClass } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { handOver } from '../session/handover.ts';
import { isCutoutTool } from '../work/tool-options.ts';
import { shownResult, type Work } from '../work/work.ts';

export interface OtherTool {
  readonly id: string;
  readonly name: string;
}

interface ElsewhereMenuProps {
  work: Work;
  tool: ToolDescription;
  tools: readonly OtherTool[];
  /** Goes to the page of that tool. */
  onGo(toolId: string): void;
}

/** The open photo, or what was made of it, goes on to another tool without being sent again. */
export default function ElsewhereMenu({ work, tool, tools, onGo }: ElsewhereMenuProps) {
  const t = useTranslations('workspace.head');
  const result = finishedPicture(work, tool);
  const picture = result ?? work.media;
  if (!picture || tools.length === 0) return null;
  const label = t(result ? 'resultElsewhere' : 'photoElsewhere');
  return (
    <Menu
      label={label}
      buttonClassName={buttonClass({ look: 'quiet', size: 'small' }, 'elsewhere')}
      items={tools.map(({ id, name }) => ({
        id,
        label: name,
        run: () => void handOver(id, [picture]).finally(() => onGo(id)),
      }))}
    >
      <Icon of={SquareArrowOutUpRight} size="small" />
      <span className="only-desktop">{label}</span>
    </Menu>
  );
}

/** The result that is looked at, as it is saved; of a cutout with what is set around it, only the page knows what is meant. */
function finishedPicture(work: Work, tool: ToolDescription): MediaBody | undefined {
  const result = work.phase === 'done' && !isCutoutTool(tool) ? shownResult(work) : undefined;
  return result?.type.startsWith('image/') ? result : undefined;
}
