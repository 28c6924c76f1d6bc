import { TriangleAlert } from 'lucide-react';
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
}

/** An error card: what happened, what was kept, the next step. */
export function Fail({ title, children, actions, reference }: FailProps) {
  return (
    <div className="fail" role="alert">
      <header>
        <Icon of={TriangleAlert} />
        {title}
      </header>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
      {reference && <p className="data">{reference}</p>}
    </div>
  );
}
