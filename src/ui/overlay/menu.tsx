import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { nextEntry } from './next-entry.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Set for one of several that are chosen between. */
  checked?: boolean;
  run(): void;
}

interface MenuProps {
  /** What the button shows; `label` names it where that is only an icon. */
  children: ReactNode;
  label: string;
  items: readonly MenuItem[];
  buttonClassName: string;
}

/** A button that opens a short list: arrow keys, Home, End and Escape work, and the focus comes back to the button. */
export function Menu({ children, label, items, buttonClassName }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const entries = root.current!.querySelectorAll<HTMLElement>('[role^=menuitem]');
    ([...entries].find((entry) => entry.ariaChecked === 'true') ?? entries[0])?.focus();
    function closeOutside(event: Event) {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return close();
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const current = entries.indexOf(document.activeElement as HTMLElement);
    const next = nextEntry(event.key, current, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  }

  return (
    <div className="menu-root" ref={root}>
      <button
        type="button"
        ref={button}
        className={buttonClassName}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div className="menu" role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={moveByKey}>
          {items.map((item) => (
            <button
              type="button"
              key={item.id}
              {...(item.checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': item.checked })}
              tabIndex={-1}
              onClick={() => {
                item.run();
                close();
              }}
            >
              {item.icon && <Icon of={item.icon} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
