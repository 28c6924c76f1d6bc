import type { Timer } from '#src/icons/request-icons.ts';

/** A timer that somebody moves by hand. */
export interface HandTimer {
  readonly timer: Timer;
  /** Calls back everything that is due until then, in its order. */
  pass(ms: number): void;
}

export function handTimer(): HandTimer {
  const waiting = new Map<symbol, { at: number; callback: () => void }>();
  let now = 0;
  return {
    timer(afterMs, callback) {
      const id = Symbol();
      waiting.set(id, { at: now + afterMs, callback });
      return () => void waiting.delete(id);
    },
    pass(ms) {
      const until = now + ms;
      for (;;) {
        const [due] = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
        if (!due) break;
        const [id, { at, callback }] = due;
        waiting.delete(id);
        now = at;
        callback();
      }
      now = until;
    },
  };
}
