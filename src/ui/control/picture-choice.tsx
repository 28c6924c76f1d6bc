interface PictureChoiceProps {
  value: string;
  choices: readonly { value: string; label: string; picture: string }[];
  onChange(value: string): void;
  /** The name of the group for screen readers. */
  label: string;
}

/** One of several, each shown by a picture of what it does. */
export function PictureChoice({ value, choices, onChange, label }: PictureChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="picks" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          <img src={choice.picture} alt="" width={192} height={128} loading="lazy" decoding="async" />
          <span>{choice.label}</span>
        </button>
      ))}
    </div>
  );
}
