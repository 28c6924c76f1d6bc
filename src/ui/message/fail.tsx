import { Ban, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface FailProps {
  /** What happened. */
  title: string;
  /** What was kept, and what it means. */
  children?: ReactNode;
  /** The button that does the next step, and perhaps a quieter one. */
  actions?: ReactNode;
  /** For faults of ours: the id that finds it in the log, with its label. */
  reference?: ReactNode;
  /** It ended because somebody wanted that: nothing is wrong. */
  isWanted?: boolean;
}

/** An error card: what happened, what was kept, the next step. */
export function Fail({ title, children, actions, reference, isWanted = false }: FailProps) {
  return (
    <div className={isWanted ? 'fail wanted' : 'fail'} role="alert">
      <header>
        <Icon of={isWanted ? Ban : TriangleAlert} />
        {title}
      </header>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
      {reference && <p className="data">{reference}</p>}
    </div>
  );
}
