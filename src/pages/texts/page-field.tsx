import { type ReactNode, useId } from 'react';
import './page-field.css';

interface PageFieldProps {
  label: string;
  hint?: string;
  error?: string;
  children(id: string, describedBy: string | undefined): ReactNode;
}

/** A field with its label, and below it a hint, or instead what is wrong with it. */
export function PageField({ label, hint, error, children }: PageFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children(id, note ? `${id}-note` : undefined)}
      {note && (
        <p id={`${id}-note`} className={error ? 'hint bad' : 'hint'}>
          {note}
        </p>
      )}
    </div>
  );
}
