import type { LucideIcon } from 'lucide-react';
import { Icon } from '#src/ui/icon.tsx';
import './plain-word.css';

interface PlainWordProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** A fact in one sentence or two; several of them stand side by side in `.plain-words`. */
export function PlainWord({ icon, title, text }: PlainWordProps) {
  return (
    <div>
      <Icon of={icon} size="large" />
      <h3>{title}</h3>
      <p className="muted small">{text}</p>
    </div>
  );
}
