import { type CSSProperties, type ReactNode, useState } from 'react';
import { CompareLine } from './compare-line.tsx';

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

/** Two pictures under one movable line. */
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

  return (
    <div
      className={['compare print', className].filter(Boolean).join(' ')}
      style={{ '--p': `${position}%`, aspectRatio: ratio } as CSSProperties}
    >
      {before}
      <div className="after checker">{after}</div>
      <CompareLine
        value={position}
        onChange={setPosition}
        label={label}
        before={beforeLabel}
        after={afterLabel}
      />
    </div>
  );
}
