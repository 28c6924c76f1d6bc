import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Spinner } from '../message/spinner.tsx';

interface Appearance {
  /** `primary` is the one next step of a view. */
  look?: 'primary' | 'second' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  full?: boolean;
}

/** For what must be a link or a label but look like a button. */
export function buttonClass({ look = 'second', size = 'medium', full }: Appearance, extra?: string): string {
  const sizes = { small: 'button-small', medium: '', large: 'button-large' };
  return ['button', look, sizes[size], full && 'full', extra].filter(Boolean).join(' ');
}

interface ButtonProps extends Appearance, Omit<ComponentProps<'button'>, 'children'> {
  icon?: LucideIcon;
  /** Work is under way: shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({ look, size, full, icon, busy, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} size={size === 'small' ? 'small' : 'medium'} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Appearance, Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** The name for screen readers and the tooltip. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton({ look = 'quiet', size, icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={buttonClass({ look, size }, ['icon-only', className].filter(Boolean).join(' '))}
    >
      <Icon of={icon} />
    </button>
  );
}
