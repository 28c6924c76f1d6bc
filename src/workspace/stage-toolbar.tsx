import { Brush, Eraser, Keyboard, MousePointerClick, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ColorField } from '../ui/color-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../ui/toolbar.tsx';
import { zoomStep } from './picture-view.ts';

export type StageMode = 'compare' | 'result' | 'mask';
export type StageTool = 'look' | 'keep' | 'erase' | 'pick';

interface StageToolbarProps {
  mode: StageMode;
  onMode(mode: StageMode): void;
  scale: number;
  /** Null shows the whole picture. */
  onZoom(factor: number | null): void;
  onHelp(): void;
  /** A cut-out has a mask, brushes and a ground to lie on; other results are only looked at. */
  cutout?: CutoutToolbarProps;
}

interface CutoutToolbarProps {
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
}

export function StageToolbar({ mode, onMode, scale, onZoom, onHelp, cutout }: StageToolbarProps) {
  const t = useTranslations('workspace');
  return (
    <div className="bar-t stage-tools">
      <Segmented
        fit
        label={t('view.label')}
        value={mode}
        onChange={onMode}
        choices={[
          { value: 'compare', label: t('view.compare') },
          { value: 'result', label: t('view.result') },
          ...(cutout ? [{ value: 'mask' as const, label: t('view.mask') }] : []),
        ]}
      />
      {cutout && <CutoutTools {...cutout} />}
      <span className="grow" />
      {cutout && <GroundField {...cutout} />}
      <span className="only-d zoom">
        <ToolbarDivider />
        <ToolGroup label={t('tools.zoom')}>
          <ToolbarButton
            icon={ZoomOut}
            label={t('tools.zoomOut')}
            shortcut="-"
            disabled={scale <= 1}
            onClick={() => onZoom(1 / zoomStep)}
          />
          <button
            type="button"
            className="data tnum zoom-value"
            title={t('tools.zoomReset')}
            onClick={() => onZoom(null)}
          >
            {scale === 1 ? t('tools.zoomFit') : t('tools.percent', { value: Math.round(scale * 100) })}
          </button>
          <ToolbarButton
            icon={ZoomIn}
            label={t('tools.zoomIn')}
            shortcut="+"
            onClick={() => onZoom(zoomStep)}
          />
          <ToolbarButton icon={Keyboard} label={t('tools.keys')} shortcut="?" onClick={onHelp} />
        </ToolGroup>
      </span>
    </div>
  );
}

function CutoutTools({ tool, onTool, canUndo, canRedo, onUndo, onRedo }: CutoutToolbarProps) {
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

function GroundField({ ground, background, onGround }: CutoutToolbarProps) {
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
