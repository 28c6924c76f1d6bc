import { MoveHorizontal } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFormatter } from 'use-intl';
import { Icon } from '../icon.tsx';

/** Percent that one press of an arrow key moves. */
const keyStep = 2;

interface CompareLineProps {
  /** Where the line is, percent from the left. */
  value: number;
  onChange(value: number): void;
  /** The name of the slider for screen readers. */
  label: string;
  before: string;
  after: string;
}

/**
 * The movable line between before and after: a native range input over the whole frame, so that mouse, touch, pen, arrow
 * keys, Page Up/Down, Home and End work as everywhere, and a finger that moves up or down still scrolls the page.
 */
export function CompareLine({ value, onChange, label, before, after }: CompareLineProps) {
  const format = useFormatter();

  function moveByKey(event: KeyboardEvent) {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onChange(Math.min(100, Math.max(0, value + direction * keyStep)));
  }
  return (
    <>
      <input
        type="range"
        min={0}
        max={100}
        step={0.25}
        value={value}
        aria-label={label}
        aria-valuetext={format.number(Math.round(value) / 100, { style: 'percent' })}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onKeyDown={moveByKey}
      />
      <div className="bar">
        <span className="knob">
          <Icon of={MoveHorizontal} />
        </span>
      </div>
      <span className="tag tag-before" aria-hidden>
        {before}
      </span>
      <span className="tag tag-after" aria-hidden>
        {after}
      </span>
    </>
  );
}
