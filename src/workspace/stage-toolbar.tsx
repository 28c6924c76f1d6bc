import { Brush, Eraser, Keyboard, MousePointerClick, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ColorField } from '../ui/color-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../ui/toolbar.tsx';

export type StageMode = 'compare' | 'result' | 'mask';
export type StageTool = 'look' | 'keep' | 'erase' | 'pick';

interface StageToolbarProps {
  mode: StageMode;
  onMode(mode: StageMode): void;
  tool: StageTool;
  onTool(tool: StageTool): void;
  /** What lies under the result while looking; null: what will be saved under it. */
  ground: string | null;
  onGround(ground: string | null): void;
  /** What will be saved under it. */
  background: string;
  canUndo: boolean;
  canRedo: boolean;
  onUndo(): void;
  onRedo(): void;
  scale: number;
  /** Null shows the whole picture. */
  onZoom(factor: number | null): void;
  zoomStep: number;
  onHelp(): void;
}

export function StageToolbar(props: StageToolbarProps) {
  const t = useTranslations('workspace');
  const { mode, tool, scale } = props;
  const toggle = (next: StageTool) => () => props.onTool(tool === next ? 'look' : next);
  return (
    <div className="bar-t stage-tools">
      <Segmented
        fit
        label={t('view.label')}
        value={mode}
        onChange={props.onMode}
        choices={[
          { value: 'compare', label: t('view.compare') },
          { value: 'result', label: t('view.result') },
          { value: 'mask', label: t('view.mask') },
        ]}
      />
      <ToolbarDivider />
      <ToolGroup label={t('tools.label')}>
        <ToolbarButton
          icon={Brush}
          label={t('tools.keep')}
          shortcut="B"
          pressed={tool === 'keep'}
          onClick={toggle('keep')}
        />
        <ToolbarButton
          icon={Eraser}
          label={t('tools.erase')}
          shortcut="E"
          pressed={tool === 'erase'}
          onClick={toggle('erase')}
        />
        <ToolbarButton
          icon={MousePointerClick}
          label={t('tools.pick')}
          shortcut="S"
          pressed={tool === 'pick'}
          onClick={toggle('pick')}
        />
      </ToolGroup>
      <ToolbarDivider />
      <ToolGroup label={t('tools.history')}>
        <ToolbarButton
          icon={Undo2}
          label={t('tools.undo')}
          shortcut="Control+Z"
          disabled={!props.canUndo}
          onClick={props.onUndo}
        />
        <ToolbarButton
          icon={Redo2}
          label={t('tools.redo')}
          shortcut="Control+Shift+Z"
          disabled={!props.canRedo}
          onClick={props.onRedo}
        />
      </ToolGroup>
      <span className="grow" />
      <ColorField
        compact
        label={t('ground.label')}
        otherLabel={t('ground.other')}
        value={props.ground ?? props.background}
        onChange={(color) => props.onGround(color === props.background ? null : color)}
        swatches={[
          { value: props.background, label: t('ground.saved') },
          { value: '#ffffff', label: t('ground.white') },
          { value: '#111111', label: t('ground.black') },
        ].filter(({ value }, index) => index === 0 || value !== props.background)}
      />
      <span className="only-d zoom">
        <ToolbarDivider />
        <ToolGroup label={t('tools.zoom')}>
          <ToolbarButton
            icon={ZoomOut}
            label={t('tools.zoomOut')}
            shortcut="-"
            disabled={scale <= 1}
            onClick={() => props.onZoom(1 / props.zoomStep)}
          />
          <button
            type="button"
            className="data tnum zoom-value"
            title={t('tools.zoomReset')}
            onClick={() => props.onZoom(null)}
          >
            {scale === 1 ? t('tools.zoomFit') : t('tools.percent', { value: Math.round(scale * 100) })}
          </button>
          <ToolbarButton
            icon={ZoomIn}
            label={t('tools.zoomIn')}
            shortcut="+"
            onClick={() => props.onZoom(props.zoomStep)}
          />
          <ToolbarButton icon={Keyboard} label={t('tools.keys')} shortcut="?" onClick={props.onHelp} />
        </ToolGroup>
      </span>
    </div>
  );
}
