import type { Work } from './meme-work.ts';

/** What was, what is, what was taken back. */
export interface History {
  readonly past: readonly Work[];
  readonly now: Work;
  readonly future: readonly Work[];
  /** What the last change was part of: typing one text, dragging one box. */
  readonly stroke: string | null;
}

const mostSteps = 100;

export const begun = (now: Work): History => ({ past: [], now, future: [], stroke: null });

/** Changes that name the same stroke are one step. */
export function changed(history: History, now: Work, stroke: string | null = null): History {
  if (now === history.now) return history;
  const isSame = stroke !== null && stroke === history.stroke;
  const past = isSame ? history.past : [...history.past, history.now].slice(-mostSteps);
  return { past, now, future: [], stroke };
}

export function undone({ past, now, future, ...rest }: History): History {
  const before = past.at(-1);
  if (!before) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], stroke: null };
}

export function redone({ past, now, future, ...rest }: History): History {
  const [after, ...others] = future;
  if (!after) return { past, now, future, ...rest };
  return { past: [...past, now], now: after, future: others, stroke: null };
}
