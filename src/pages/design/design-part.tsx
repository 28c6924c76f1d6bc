import { type ReactNode, useEffect, useRef } from 'react';

/** The chapters of the page in their order. */
export const chapters = {
  type: 'Type',
  color: 'Color',
  space: 'Spacing, corners, shadows',
  motion: 'Motion',
  buttons: 'Buttons',
  choices: 'Choices',
  fields: 'Fields',
  menus: 'Menus and toolbars',
  drop: 'Where a photo comes in',
  progress: 'Progress and waiting',
  messages: 'Messages',
  empty: 'Empty states',
  pictures: 'Pictures',
  panels: 'Panels and lists',
} as const;

export type ChapterId = keyof typeof chapters;

interface DesignPartProps {
  id: ChapterId;
  /** What to know before using it. */
  text: ReactNode;
  children: ReactNode;
}

/** A chapter of the page that shows the design system. */
export function DesignPart({ id, text, children }: DesignPartProps) {
  return (
    <section id={id} className="design-part">
      <header>
        <h2>{chapters[id]}</h2>
        <p className="muted">{text}</p>
      </header>
      {children}
    </section>
  );
}

export function Cells({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return <div className={wide ? 'design-cells wide' : 'design-cells'}>{children}</div>;
}

/** One part in one state, with its name above. */
export function Cell({ name, lang, children }: { name: string; lang?: string; children: ReactNode }) {
  return (
    <div className="design-cell">
      <span className="data">{name}</span>
      <div lang={lang}>{children}</div>
    </div>
  );
}

export type ShownState = 'hover' | 'focus' | 'press';

/** Shows what is inside as if a hand were on it: the first element that fits `of`, or the first of all. */
export function Shown({ as, of = '*', children }: { as: ShownState; of?: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>(of)?.setAttribute('data-shown', as);
  }, [as, of]);
  return (
    <div className="design-shown" ref={frame}>
      {children}
    </div>
  );
}
