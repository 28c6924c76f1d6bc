import { MoveHorizontal } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

interface CompareProps {
  /** Usually an image; it fills the frame. */
  before: ReactNode;
  after: ReactNode;
  beforeLabel: string;
  afterLabel: string;
  /** The name of the slider for screen readers. */
  label: string;
  /** Where the line starts, percent from the left. */
  start?: number;
  /** Width by height, for example `4 / 3`: the frame has its size before the pictures are there. */
  ratio?: string;
  className?: string;
}

/** Percent that one press of an arrow key moves. */
const keyStep = 2;

/**
 * Two pictures under one movable line. The whole frame is a native range input: mouse, touch, pen, arrow keys, Page
 * Up/Down, Home and End work as everywhere, and a finger that moves up or down still scrolls the page.
 */
export function Compare({
  before,
  after,
  beforeLabel,
  afterLabel,
  label,
  start = 50,
  ratio,
  className,
}: CompareProps) {
  const [position, setPosition] = useState(start);

  function moveByKey(event: KeyboardEvent) {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    setPosition((current) => Math.min(100, Math.max(0, current + direction * keyStep)));
  }

  return (
    <div
      className={['cmp print', className].filter(Boolean).join(' ')}
      style={{ '--p': `${position}%`, aspectRatio: ratio } as CSSProperties}
    >
      {before}
      <div className="after checker">{after}</div>
      <input
        type="range"
        min={0}
        max={100}
        step={0.25}
        value={position}
        aria-label={label}
        aria-valuetext={`${Math.round(position)} %`}
        onChange={(event) => setPosition(event.currentTarget.valueAsNumber)}
        onKeyDown={moveByKey}
      />
      <div className="bar">
        <span className="knob">
          <Icon of={MoveHorizontal} />
        </span>
      </div>
      <span className="tag b" aria-hidden>
        {beforeLabel}
      </span>
      <span className="tag a" aria-hidden>
        {afterLabel}
      </span>
    </div>
  );
}
