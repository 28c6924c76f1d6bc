import { useCallback, useMemo, useRef, useState } from 'react';

/** Several of a list, chosen one by one or as a range. */
export interface Selection {
  /** Whether something is being chosen, though it may be nothing yet. */
  readonly isOn: boolean;
  /** In the order of the list. */
  readonly chosen: readonly string[];
  has(id: string): boolean;
  start(): void;
  end(): void;
  /** With `isRange` everything between this one and the one before it is chosen, too. */
  toggle(id: string, isRange: boolean): void;
  /** All, or none where all were chosen. */
  toggleAll(): void;
}

export function useSelection(ids: readonly string[]): Selection {
  const [isOn, setOn] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string>(undefined);
  const chosen = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked]);

  const end = useCallback(() => {
    setOn(false);
    setMarked(new Set());
    anchor.current = undefined;
  }, []);

  function toggle(id: string, isRange: boolean) {
    setOn(true);
    const from = anchor.current === undefined ? -1 : ids.indexOf(anchor.current);
    const to = ids.indexOf(id);
    anchor.current = id;
    const next = new Set(marked);
    if (isRange && from >= 0) {
      for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
    } else if (!next.delete(id)) next.add(id);
    setMarked(next);
  }

  return {
    isOn,
    chosen,
    has: (id) => marked.has(id),
    start: () => setOn(true),
    end,
    toggle,
    toggleAll: () => setMarked(new Set(chosen.length < ids.length ? ids : [])),
  };
}
