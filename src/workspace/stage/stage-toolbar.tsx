import { Brush, Eraser, Keyboard, MousePointerClick, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ColorField } from '../../ui/control/color-field.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../../ui/picture/toolbar.tsx';
import type { StageZoom } from './stage-zoom.ts';

export type StageMode = 'compare' | 'result' | 'mask';
export type StageTool = 'look' | 'keep' | 'erase' | 'pick';

interface StageToolbarProps {
  mode: StageMode;
  onMode(mode: StageMode): void;
  zoom: StageZoom;
  onHelp(): void;
  /** A cut-out has a mask, brushes and a ground to lie on; other results are only looked at. */
  cutout?: CutoutToolbarProps;
}

type ZoomToolsProps = StageZoom & Pick<StageToolbarProps, 'onHelp'>;

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

export function StageToolbar({ mode, onMode, zoom, onHelp, cutout }: StageToolbarProps) {
  const t = useTranslations('workspace');
  return (
    <div className="bar-top stage-tools">
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
      <ZoomTools {...zoom} onHelp={onHelp} />
    </div>
  );
}

/** Closer, farther, and between them how close it is; pressing that goes from the whole picture to its pixels and back. */
function ZoomTools({ share, isWhole, closer, farther, whole, pixelByPixel, onHelp }: ZoomToolsProps) {
  const t = useTranslations('workspace.tools');
  return (
    <span className="zoom">
      <ToolbarDivider />
      <ToolGroup label={t('zoom')}>
        <ToolbarButton
          icon={ZoomOut}
          label={t('zoomOut')}
          shortcut="-"
          disabled={isWhole}
          onClick={farther}
        />
        <button
          type="button"
          className="data tabular zoom-value"
          title={t(isWhole ? 'zoomPixels' : 'zoomReset')}
          onClick={isWhole ? pixelByPixel : whole}
        >
          {isWhole ? t('zoomFit') : t('percent', { value: Math.round(share * 100) })}
        </button>
        <ToolbarButton icon={ZoomIn} label={t('zoomIn')} shortcut="+" onClick={closer} />
        <span className="only-desktop">
          <ToolbarButton icon={Keyboard} label={t('keys')} shortcut="?" onClick={onHelp} />
        </span>
      </ToolGroup>
    </span>
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
