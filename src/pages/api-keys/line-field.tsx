import { type ComponentProps, useId } from 'react';

interface LineFieldProps extends ComponentProps<'input'> {
  label: string;
  hint: string;
  error: string | null;
}

/** A line of text, with what is wrong with it. */
export function LineField({ label, hint, error, ...input }: LineFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <span className="label">
        <label htmlFor={id}>{label}</label>
      </span>
      <input
        {...input}
        id={id}
        className={error ? 'input bad' : 'input'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
