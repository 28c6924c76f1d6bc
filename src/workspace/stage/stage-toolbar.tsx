import { Keyboard, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Segmented } from '../../ui/control/segmented.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../../ui/picture/toolbar.tsx';
import type { StageZoom } from './stage-zoom.ts';
import './stage-toolbar.css';

export type StageMode =
  | 'mark'
  | 'compare'
  | 'result'
  | 'changes'
  | 'mask'
  | 'subject'
  | 'pull'
  | 'joints'
  | 'color';

/** What every result can be looked at as. */
export const resultModes: readonly StageMode[] = ['compare', 'result'];
/** The same of a result that can be laid over its photo. */
export const comparedModes: readonly StageMode[] = [...resultModes, 'changes'];

interface StageToolbarProps {
  mode: StageMode;
  onMode(mode: StageMode): void;
  /** What can be looked at. */
  modes: readonly StageMode[];
  zoom: StageZoom;
  onHelp(): void;
  /** What a hand can do to the picture; beside the views. */
  tools?: ReactNode;
  /** How it is shown; beside the zoom. */
  ground?: ReactNode;
}

type ZoomToolsProps = StageZoom & { onHelp(): void };

/** Above the bench: what is looked at, and how closely. */
export function StageToolbar(props: StageToolbarProps) {
  const { mode, onMode, modes, zoom, onHelp, tools, ground } = props;
  const t = useTranslations('workspace.view');
  return (
    <div className="bar-top stage-tools">
      {modes.length > 1 && (
        <Segmented
          fit
          label={t('label')}
          value={mode}
          onChange={onMode}
          choices={modes.map((value) => ({ value, label: t(value) }))}
        />
      )}
      {tools}
      <span className="grow" />
      {ground}
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
