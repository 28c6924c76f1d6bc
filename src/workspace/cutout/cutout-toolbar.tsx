import { Brush, Eraser, MousePointerClick, Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ColorField } from '../../ui/control/color-field.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../../ui/picture/toolbar.tsx';

export type CutoutTool = 'look' | 'keep' | 'erase' | 'pick';

interface CutoutToolsProps {
  tool: CutoutTool;
  onTool(tool: CutoutTool): void;
  canUndo: boolean;
  canRedo: boolean;
  onUndo(): void;
  onRedo(): void;
  /** What the brushes are called where they do something else to the result. */
  names?: { readonly keep: string; readonly erase: string };
  /** A click can say what the subject is. */
  canPick: boolean;
}

interface GroundFieldProps {
  /** What lies under the result while looking; null: what will be saved under it. */
  ground: string | null;
  onGround(ground: string | null): void;
  /** What will be saved under it. */
  background: string;
}

/** What corrects a cut-out by hand. */
export function CutoutTools(props: CutoutToolsProps) {
  const { tool, onTool, canUndo, canRedo, onUndo, onRedo, names, canPick } = props;
  const t = useTranslations('workspace');
  const toggle = (next: CutoutTool) => () => onTool(tool === next ? 'look' : next);
  return (
    <>
      <ToolbarDivider />
      <ToolGroup label={t('tools.label')}>
        <ToolbarButton
          icon={Brush}
          label={names?.keep ?? t('tools.keep')}
          shortcut="B"
          pressed={tool === 'keep'}
          onClick={toggle('keep')}
        />
        <ToolbarButton
          icon={Eraser}
          label={names?.erase ?? t('tools.erase')}
          shortcut="E"
          pressed={tool === 'erase'}
          onClick={toggle('erase')}
        />
        {canPick && (
          <ToolbarButton
            icon={MousePointerClick}
            label={t('tools.pick')}
            shortcut="S"
            pressed={tool === 'pick'}
            onClick={toggle('pick')}
          />
        )}
      </ToolGroup>
      <ToolbarDivider />
      <ToolGroup label={t('tools.history')}>
        <ToolbarButton
          icon={Undo2}
          label={t('tools.undo')}
          shortcut="Control+Z"
          disabled={!canUndo}
          onClick={onUndo}
        />
        <ToolbarButton
          icon={Redo2}
          label={t('tools.redo')}
          shortcut="Control+Shift+Z"
          disabled={!canRedo}
          onClick={onRedo}
        />
      </ToolGroup>
    </>
  );
}

/** What it lies on while it is looked at. */
export function GroundField({ ground, background, onGround }: GroundFieldProps) {
  const t = useTranslations('workspace.ground');
  return (
    <ColorField
      compact
      label={t('label')}
      otherLabel={t('other')}
      value={ground ?? background}
      onChange={(color) => onGround(color === background ? null : color)}
      swatches={[
        { value: background, label: t('saved') },
        { value: '#ffffff', label: t('white') },
        { value: '#111111', label: t('black') },
      ].filter(({ value }, index) => index === 0 || value !== background)}
    />
  );
}
