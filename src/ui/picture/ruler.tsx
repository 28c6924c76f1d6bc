import type { CSSProperties } from 'react';

interface RulerProps {
  /** 0..1; null while there is no telling how far it is. */
  value: number | null;
  label: string;
  state?: 'working' | 'queued' | 'done' | 'failed';
}

const classes = { working: '', queued: 'queued', done: 'done', failed: 'bad' };

/** Progress as a ruler that fills with daylight. */
export function Ruler({ value, label, state = 'working' }: RulerProps) {
  const percent = value === null ? undefined : Math.round(value * 100);
  const isWaiting = percent === undefined && state === 'working';
  return (
    <div
      className={['ruler', classes[state], isWaiting && 'wait'].filter(Boolean).join(' ')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={isWaiting ? undefined : ({ '--v': `${percent ?? 0}%` } as CSSProperties)} />
    </div>
  );
}
