import {
  Brush,
  Eraser,
  Lasso,
  type LucideIcon,
  Pipette,
  Redo2,
  SquareDashed,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../../ui/picture/toolbar.tsx';
import { type MarkTool, markKeys, markTools } from '../mask/marking.ts';
import type { MaskDesk, MaskState } from '../mask/mask-desk.ts';
import { arrowDirection } from '../stage/arrow-keys.ts';

const icons: Readonly<Record<MarkTool, LucideIcon>> = {
  brush: Brush,
  eraser: Eraser,
  lasso: Lasso,
  box: SquareDashed,
  wand: WandSparkles,
  color: Pipette,
};

interface MaskToolbarProps {
  tool: MarkTool;
  onTool(tool: MarkTool): void;
  desk: MaskDesk | null;
  state: MaskState;
}

/** What marks, and what takes it back. */
export function MaskToolbar({ tool, onTool, desk, state }: MaskToolbarProps) {
  const t = useTranslations('workspace.mask.tools');
  const tools = useTranslations('workspace.tools');
  return (
    <>
      <MarkTools tool={tool} onTool={onTool} label={t('label')} nameOf={(one) => t(one)} />
      <ToolbarDivider />
      <ToolGroup label={tools('history')}>
        <ToolbarButton
          icon={Undo2}
          label={tools('undo')}
          shortcut="Control+Z"
          disabled={!state.canUndo}
          onClick={() => desk?.undo()}
        />
        <ToolbarButton
          icon={Redo2}
          label={tools('redo')}
          shortcut="Control+Shift+Z"
          disabled={!state.canRedo}
          onClick={() => desk?.redo()}
        />
      </ToolGroup>
    </>
  );
}

interface MarkToolsProps {
  tool: MarkTool;
  onTool(tool: MarkTool): void;
  label: string;
  nameOf(tool: MarkTool): string;
}

/** One of six, as radio buttons are: one stop for the Tab key, arrow keys go on from there. */
function MarkTools({ tool, onTool, label, nameOf }: MarkToolsProps) {
  const group = useRef<HTMLSpanElement>(null);
  function moveByKey(event: KeyboardEvent) {
    const direction = arrowDirection(event.key);
    if (!direction) return;
    event.preventDefault();
    const count = markTools.length;
    const place = (markTools.indexOf(tool) + direction.x + direction.y + count) % count;
    onTool(markTools[place]);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[place]?.focus();
  }
  return (
    <span className="tool-buttons" role="radiogroup" aria-label={label} ref={group}>
      {markTools.map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: a picture in a bar, not a field of a form
        <button
          type="button"
          key={one}
          role="radio"
          className="tool-button"
          aria-checked={one === tool}
          aria-label={nameOf(one)}
          aria-keyshortcuts={markKeys[one]}
          title={`${nameOf(one)} (${markKeys[one]})`}
          tabIndex={one === tool ? 0 : -1}
          onClick={() => onTool(one)}
          onKeyDown={moveByKey}
        >
          <Icon of={icons[one]} />
        </button>
      ))}
    </span>
  );
}
