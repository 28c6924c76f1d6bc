import { type RefObject, useEffect, useRef } from 'react';

/**
 * Buttons come and go with what they are for. When the one that has the focus goes, the keyboard goes on in the same
 * part (`data-part`) of the root, or at the root itself when that is gone, too.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const part = useRef<string | null>(null);

  useEffect(() => {
    const element = root.current;
    const note = (event: FocusEvent) => {
      part.current = (event.target as HTMLElement).closest<HTMLElement>('[data-part]')?.dataset.part ?? null;
    };
    // Whoever presses elsewhere has left.
    const forget = (event: PointerEvent) => {
      if (!element?.contains(event.target as Node)) part.current = null;
    };
    element?.addEventListener('focusin', note);
    window.addEventListener('pointerdown', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      window.removeEventListener('pointerdown', forget);
    };
  }, [root]);

  useEffect(() => {
    if (part.current === null || document.activeElement !== document.body) return;
    const place = root.current?.querySelector(`[data-part="${CSS.escape(part.current)}"]`);
    // The last one: what removes stands before what tries again.
    const buttons = place?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [];
    ([...buttons].at(-1) ?? root.current)?.focus({ preventScroll: true });
  });
}
