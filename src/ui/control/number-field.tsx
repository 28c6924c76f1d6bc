import { useId, useState } from 'react';

interface NumberFieldProps {
  label: string;
  hint?: string;
  unit?: string;
  /** Null is an empty field. */
  value: number | null;
  min?: number;
  max?: number;
  /** Gets only whole numbers within the bounds, and null. */
  onChange(value: number | null): void;
}

/** A whole number that is typed. */
export function NumberField({ label, hint, unit, value, min, max, onChange }: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState(value === null ? '' : String(value));
  const isGood = (number: number) =>
    Number.isInteger(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
  const isBad = text !== '' && !isGood(Number(text));
  // What was set from outside, a reset for example, is shown; what is being typed stays as it is typed.
  const shown = isBad || Number(text) === (value ?? 0) ? text : String(value ?? '');

  function type(next: string) {
    setText(next);
    if (next === '') onChange(null);
    else if (isGood(Number(next))) onChange(Number(next));
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {unit && <span className="value">{unit}</span>}
      </label>
      <input
        id={id}
        className={isBad ? 'input bad' : 'input'}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={shown}
        aria-invalid={isBad}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
