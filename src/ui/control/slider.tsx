import { type CSSProperties, useId } from 'react';

interface SliderProps {
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
  /** When the hand lets go or a key comes up: the moment for costly work. */
  onCommit?(): void;
  label: string;
  /** The value as people read it, for example `48 px`. */
  valueText: string;
  /** What it is for, below the track. */
  hint?: string;
  /** Shows only the track; label and value stay for screen readers. */
  compact?: boolean;
  disabled?: boolean;
}

export function Slider({
  value,
  min,
  max,
  step = 1,
  onChange,
  onCommit,
  label,
  valueText,
  hint,
  compact,
  disabled,
}: SliderProps) {
  const id = useId();
  const range = (
    <input
      id={id}
      className="range"
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      aria-label={compact ? label : undefined}
      aria-valuetext={valueText}
      aria-describedby={hint && !compact ? `${id}-hint` : undefined}
      style={{ '--v': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onPointerUp={onCommit}
      onKeyUp={onCommit}
    />
  );
  if (compact) return range;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <output className="value" htmlFor={id}>
          {valueText}
        </output>
      </label>
      {range}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
