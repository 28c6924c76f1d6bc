import { type ReactNode, useId } from 'react';
import { TickBox } from '#src/sign-in/form/form-field.tsx';

interface TickListProps<T extends string> {
  legend: string;
  choices: readonly { value: T; label: string; hint?: ReactNode }[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
  /** What is wrong with it. */
  error: string | null;
}

/** Any of a few. */
export function TickList<T extends string>({ legend, choices, chosen, onChange, error }: TickListProps<T>) {
  const id = useId();
  return (
    <fieldset className="tick-list" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <TickBox
          key={value}
          name={value}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              choices
                .map((one) => one.value)
                .filter((one) => (one === value ? checked : chosen.includes(one))),
            )
          }
        >
          {label}
          {hint && <span className="hint">{hint}</span>}
        </TickBox>
      ))}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
