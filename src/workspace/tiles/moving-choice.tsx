import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { MovingTilesContext } from './moving-tiles.tsx';
import './moving-choice.css';

interface MovingChoiceProps {
  option: string;
  /** The name of the group for screen readers. */
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  value: string;
  /** All options, as a job is told them: a tile heeds them, too. */
  values: Readonly<Record<string, unknown>>;
  /** Why a choice isn't there, by its code. */
  reasons: Readonly<Record<string, string>>;
  /** Whether its tiles have their room before it's known that they come. */
  isExpected: boolean;
  onChange(value: string): void;
  /** What stands there instead where there are no tiles; `reason` where that is why no choice makes a difference. */
  plain(reason?: string): ReactNode;
}

/** One of several, each shown as a small tile in which the open photo moves. */
export function MovingChoice(props: MovingChoiceProps) {
  const { option, label, choices, value, values, reasons, isExpected, onChange, plain } = props;
  const { player, choices: moving } = useContext(MovingTilesContext);
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  const known = moving?.[option];
  useEffect(() => {
    if (!player) return;
    const tiles = [...canvases.current].map(([choice, canvas]) => ({
      id: `${option}/${choice}`,
      canvas,
      options: { ...values, [option]: choice },
    }));
    player.show(option, tiles);
  }, [player, option, values]);

  const codes = known ? Object.values(known) : [];
  const code = codes.find((one) => one !== null);
  const reason = code && reasons[code];
  const isWaiting = moving === undefined && isExpected;
  if (!isWaiting && !codes.includes(null)) return plain(reason);
  const pointAt = (choice: string | null) => player?.pointAt(choice && `${option}/${choice}`);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className="picks" role="group" aria-label={label} aria-busy={isWaiting}>
        {choices.map((choice) => (
          <button
            type="button"
            key={choice.value}
            aria-pressed={choice.value === value}
            disabled={Boolean(known?.[choice.value])}
            onClick={() => onChange(choice.value)}
            onPointerEnter={() => pointAt(choice.value)}
            onPointerLeave={() => pointAt(null)}
            onFocus={() => pointAt(choice.value)}
            onBlur={() => pointAt(null)}
          >
            <span className="tile skeleton">
              <canvas
                aria-hidden
                ref={(canvas) => {
                  if (canvas) canvases.current.set(choice.value, canvas);
                  else canvases.current.delete(choice.value);
                }}
              />
            </span>
            <span>{choice.label}</span>
          </button>
        ))}
      </div>
      {reason !== undefined && <p className="hint">{reason}</p>}
    </>
  );
}
