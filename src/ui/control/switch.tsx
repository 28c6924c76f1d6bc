import { type ReactNode, useId } from 'react';

interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A setting that acts at once. */
export function Switch({ checked, onChange, label, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="option">
      <label htmlFor={id}>
        {label}
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <button
        type="button"
        id={id}
        className="switch"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </div>
  );
}
