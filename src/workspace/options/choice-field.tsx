import { useId } from 'react';

interface ChoiceFieldProps {
  label: string;
  hint?: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

/** One of many, in a list that opens. */
export function ChoiceField({ label, hint, value, choices, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
