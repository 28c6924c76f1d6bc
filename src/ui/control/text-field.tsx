import { useId } from 'react';

interface TextFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** Letters at most. */
  most?: number;
  onChange(value: string): void;
}

/** A line of words. */
export function TextField({ label, hint, value, most, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        maxLength={most}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
