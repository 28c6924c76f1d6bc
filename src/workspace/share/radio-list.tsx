import { useId } from 'react';

interface RadioListProps<T extends string> {
  label: string;
  hint?: string;
  /** Null: nothing is chosen yet. */
  value: T | null;
  onChange(value: T): void;
  choices: readonly { readonly value: T; readonly label: string }[];
}

/** One of a few, each in words that take a line. */
export function RadioList<T extends string>({ label, hint, value, onChange, choices }: RadioListProps<T>) {
  const id = useId();
  return (
    <fieldset className="radio-list" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="label">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            required
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
