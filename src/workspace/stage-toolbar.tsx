import { Brush, Eraser, Keyboard, MousePointerClick, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ColorField } from '../ui/color-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../ui/toolbar.tsx';

export type StageMode = 'compare' | 'result' | 'mask';
export type StageTool = 'look' | 'keep' | 'erase' | 'pick';

interface StageToolbarProps {
  /** A cut-out has a mask, brushes and a ground to lie on; other results are only looked at. */
  isCutout: boolean;
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
  const { isCutout, mode, scale } = props;
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
          ...(isCutout ? [{ value: 'mask' as const, label: t('view.mask') }] : []),
        ]}
      />
      {isCutout && <CutoutTools {...props} />}
      <span className="grow" />
      {isCutout && <GroundField {...props} />}
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

function CutoutTools({ tool, onTool, canUndo, canRedo, onUndo, onRedo }: StageToolbarProps) {
  const t = useTranslations('workspace');
  const toggle = (next: StageTool) => () => onTool(tool === next ? 'look' : next);
  return (
    <>
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

function GroundField({ ground, background, onGround }: StageToolbarProps) {
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
