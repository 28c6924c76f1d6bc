import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Tools that belong together, as one group for screen readers. */
export function ToolGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a flex bar keeps its own layout rules
    <span className="tool-buttons" role="group" aria-label={label}>
      {children}
    </span>
  );
}

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** Shown in the tooltip beside the label, for example `B`. */
  shortcut?: string;
  /** Set for a tool that stays chosen; left out for one that acts at once. */
  pressed?: boolean;
}

export function ToolbarButton({ icon, label, shortcut, pressed, ...rest }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      title={shortcut ? `${label} (${shortcut})` : label}
      {...rest}
      className="tool-button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
    >
      <Icon of={icon} />
    </button>
  );
}

export function ToolbarDivider() {
  return <span className="separator" aria-hidden />;
}
