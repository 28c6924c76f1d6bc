import { Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Icon } from '../icon.tsx';

export interface Swatch {
  /** `#rrggbb`, `transparent`, which is shown as a checkerboard, or a word for colors that are chosen elsewhere. */
  value: string;
  label: string;
}

interface ColorFieldProps {
  value: string;
  swatches: readonly Swatch[];
  onChange(value: string): void;
  label: string;
  /** The name of the last swatch, which opens the system's own color picker. */
  otherLabel: string;
  /** Only the swatches, without the line that names the field. */
  compact?: boolean;
}

/** A color from a few swatches, or any other. */
export function ColorField({ value, swatches, onChange, label, otherLabel, compact }: ColorFieldProps) {
  const chosen = swatches.find((swatch) => swatch.value === value);
  const row = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div className="swatches" role="group" aria-label={label}>
      {swatches.map((swatch) => (
        <button
          type="button"
          key={swatch.value}
          className={classOf(swatch.value)}
          style={swatch.value.startsWith('#') ? { background: swatch.value } : undefined}
          title={swatch.label}
          aria-label={swatch.label}
          aria-pressed={swatch.value === value}
          onClick={() => onChange(swatch.value)}
        />
      ))}
      <label
        className="other"
        title={otherLabel}
        data-chosen={chosen ? undefined : ''}
        style={{ '--other': chosen ? 'var(--color-surface)' : value } as CSSProperties}
      >
        <input
          type="color"
          aria-label={otherLabel}
          value={chosen ? '#ffffff' : value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Icon of={Plus} size="small" />
      </label>
    </div>
  );
  if (compact) return row;
  return (
    <div className="field">
      <span className="label">
        {label}
        <span className="value">{chosen?.label ?? value}</span>
      </span>
      {row}
    </div>
  );
}

function classOf(value: string): string | undefined {
  if (value.startsWith('#')) return undefined;
  return value === 'transparent' ? 'checker' : 'several';
}
