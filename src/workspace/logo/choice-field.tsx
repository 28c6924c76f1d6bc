import { useId } from 'react';

interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

/** One of many, in a list that opens. */
export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
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
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
