import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { nextEntry } from './next-entry.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Address of a small picture of it. */
  picture?: string;
  /** Those of one group stand together below its name. */
  group?: string;
  /** Set for one of several that are chosen between. */
  checked?: boolean;
  /** More is chosen after it. */
  staysOpen?: boolean;
  run(): void;
}

interface MenuProps {
  /** What the button shows; `label` names it where that is only an icon. */
  children: ReactNode;
  label: string;
  items: readonly MenuItem[];
  buttonClassName: string;
  /** Its code came when somebody wanted it open. */
  startsOpen?: boolean;
}

/** A button that opens a short list: arrow keys, Home, End and Escape work, and the focus comes back to the button. */
export function Menu({ children, label, items, buttonClassName, startsOpen = false }: MenuProps) {
  const [isOpen, setOpen] = useState(startsOpen);
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
          {inGroups(items).map(({ group, items }) => {
            const entries = items.map((item) => (
              <MenuEntry key={item.id} item={item} onDone={item.staysOpen ? undefined : close} />
            ));
            return group === undefined ? (
              entries
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
              <div key={group} role="group" aria-label={group}>
                <span className="menu-heading" aria-hidden>
                  {group}
                </span>
                {entries}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone?(): void }) {
  return (
    <button
      type="button"
      {...(item.checked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': item.checked })}
      tabIndex={-1}
      onClick={() => {
        item.run();
        onDone?.();
      }}
    >
      {item.icon && <Icon of={item.icon} />}
      {item.picture && <img className="checker" src={item.picture} alt="" />}
      {item.label}
    </button>
  );
}

/** Neighbors of one group. */
function inGroups(items: readonly MenuItem[]): { group?: string; items: MenuItem[] }[] {
  const groups: { group?: string; items: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}
