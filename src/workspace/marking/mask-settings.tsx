import { useTranslations } from 'use-intl';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Slider } from '../../ui/control/slider.tsx';
import { BrushControls } from '../brush/brush-controls.tsx';
import type { BrushSettings } from '../brush/brush-settings.ts';
import { isPainting, isPicking, type MarkTool } from '../mask/marking.ts';
import type { MaskMode } from '../mask/mask-desk.ts';

interface MaskSettingsProps {
  tool: MarkTool;
  brush: BrushSettings;
  onBrush(brush: BrushSettings): void;
  /** Of the full picture, in pixels. */
  longerSide: number;
  mode: MaskMode;
  onMode(mode: MaskMode): void;
  /** 1..100 */
  tolerance: number;
  onTolerance(tolerance: number): void;
  /** Whether the wand takes the object that is clicked on; null where nobody can tell objects apart. */
  picksObject: boolean | null;
  onPicksObject(picksObject: boolean): void;
}

/** Below the photo: how the chosen tool marks. */
export function MaskSettings(props: MaskSettingsProps) {
  const { tool, brush, onBrush, longerSide, mode, onMode, tolerance, onTolerance, picksObject } = props;
  const t = useTranslations('workspace.mask');
  if (isPainting(tool)) return <BrushControls brush={brush} longerSide={longerSide} onChange={onBrush} />;
  return (
    <div className="mask-settings">
      <Segmented
        fit
        label={t('mode.label')}
        value={mode}
        onChange={onMode}
        choices={(['add', 'take'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      {tool === 'wand' && picksObject !== null && (
        <Segmented
          fit
          label={t('wand.label')}
          value={picksObject ? 'object' : 'region'}
          onChange={(next) => props.onPicksObject(next === 'object')}
          choices={(['region', 'object'] as const).map((value) => ({ value, label: t(`wand.${value}`) }))}
        />
      )}
      {tool === 'wand' && picksObject ? null : isPicking(tool) ? (
        <span className="tolerance">
          <span className="data" aria-hidden>
            {t('tolerance')}
          </span>
          <Slider
            compact
            label={t('tolerance')}
            valueText={String(tolerance)}
            min={1}
            max={100}
            value={tolerance}
            onChange={onTolerance}
          />
          <span className="data tabular value">{tolerance}</span>
        </span>
      ) : (
        <span className="hint only-desktop">{t(`hints.${tool as 'lasso' | 'box'}`)}</span>
      )}
    </div>
  );
}
