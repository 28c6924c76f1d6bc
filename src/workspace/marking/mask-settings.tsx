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
}

/** Below the photo: how the chosen tool marks. */
export function MaskSettings(props: MaskSettingsProps) {
  const { tool, brush, onBrush, longerSide, mode, onMode, tolerance, onTolerance } = props;
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
      {isPicking(tool) ? (
        <>
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
        </>
      ) : (
        <span className="hint only-desktop">{t(`hints.${tool as 'lasso' | 'box'}`)}</span>
      )}
    </div>
  );
}
