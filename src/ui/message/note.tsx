import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface NoteProps {
  icon: LucideIcon;
  tone?: 'plain' | 'info' | 'ok' | 'warn' | 'bad';
  children: ReactNode;
}

/** Something worth knowing that is not in the way. */
export function Note({ icon, tone = 'plain', children }: NoteProps) {
  return (
    <div className={tone === 'plain' ? 'note' : `note ${tone}`}>
      <Icon of={icon} />
      <div>{children}</div>
    </div>
  );
}
