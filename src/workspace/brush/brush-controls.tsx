import { useTranslations } from 'use-intl';
import { Slider } from '../../ui/control/slider.tsx';
import { type BrushSettings, largestRadius, smallestRadius } from './brush-settings.ts';
import './brush-controls.css';

/** Steps of the size slider: each is the same share larger than the one before. */
const sizeSteps = 100;

interface BrushControlsProps {
  brush: BrushSettings;
  /** Of the full picture, in pixels: the brush is named in them. */
  longerSide: number;
  onChange(brush: BrushSettings): void;
}

/** Size and hardness of the brush. */
export function BrushControls({ brush, longerSide, onChange }: BrushControlsProps) {
  const t = useTranslations('workspace.tools');
  const range = Math.log(largestRadius / smallestRadius);
  const step = Math.round((Math.log(brush.radius / smallestRadius) / range) * sizeSteps);
  const pixels = t('pixels', { value: Math.round(brush.radius * 2 * longerSide) });
  const percent = t('percent', { value: Math.round(brush.hardness * 100) });
  return (
    <div className="brush-controls">
      <span className="data" aria-hidden>
        {t('size')}
      </span>
      <Slider
        compact
        label={t('brushSize')}
        valueText={pixels}
        min={0}
        max={sizeSteps}
        value={step}
        onChange={(value) =>
          onChange({ ...brush, radius: smallestRadius * Math.exp((value / sizeSteps) * range) })
        }
      />
      <span className="data tabular value">{pixels}</span>
      <span className="data" aria-hidden>
        {t('hardness')}
      </span>
      <Slider
        compact
        label={t('brushHardness')}
        valueText={percent}
        min={0}
        max={100}
        value={Math.round(brush.hardness * 100)}
        onChange={(value) => onChange({ ...brush, hardness: value / 100 })}
      />
      <span className="data tabular value">{percent}</span>
    </div>
  );
}
