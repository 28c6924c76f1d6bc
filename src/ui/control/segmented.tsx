import type { ReactNode } from 'react';

interface SegmentedProps<T extends string> {
  value: T;
  choices: readonly { value: T; label: ReactNode; disabled?: boolean }[];
  onChange(value: T): void;
  /** The name of the group for screen readers. */
  label: string;
  /** As wide as its words instead of the full width. */
  fit?: boolean;
}

/** So many fit beside each other, or one less where their words are long; more are laid in rows. */
const mostInRow = 5;
const longWords = 28;

/** One of a few. */
export function Segmented<T extends string>({ value, choices, onChange, label, fit }: SegmentedProps<T>) {
  const letters = choices.reduce(
    (sum, { label: one }) => sum + (typeof one === 'string' ? one.length : 0),
    0,
  );
  const isInRows =
    choices.length > mostInRow || (!fit && choices.length === mostInRow && letters > longWords);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      className={['segmented', fit && 'fit', isInRows && 'rows'].filter(Boolean).join(' ')}
      role="group"
      aria-label={label}
    >
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.value}
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
