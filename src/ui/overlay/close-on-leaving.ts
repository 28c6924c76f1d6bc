import { type RefObject, useEffect, useRef } from 'react';

/** A press elsewhere, Escape or going from `page` to another closes a list that a `details` opened. */
export function useCloseOnLeaving(details: RefObject<HTMLDetailsElement | null>, page = ''): void {
  const shown = useRef(page);
  useEffect(() => {
    // It needs no script to open, so it may be open when the scripts arrive, and stays so.
    if (shown.current === page) return;
    shown.current = page;
    if (details.current) details.current.open = false;
  }, [details, page]);

  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.open = false;
        element.querySelector('summary')?.focus();
      } else if (!element.contains(event.target as Node)) element.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', close);
    };
  }, [details]);
}
