import type { KeptMask } from '../store/mask-store.ts';
import type { TickedThings } from './ticked-things.ts';

const mostSteps = 60;
const mostBytes = 8_000_000;

/** With another step after the one that is shown; those that were undone are gone, and the oldest where it gets too much. */
export function withStep(
  history: KeptMask,
  step: Uint8Array<ArrayBuffer>,
  things: TickedThings = tickedAt(history),
): KeptMask {
  const steps = [...history.steps.slice(0, history.at + 1), step];
  const ticked = [...steps.slice(1).map((_, at) => tickedAt({ ...history, at })), things];
  let bytes = steps.reduce((sum, { length }) => sum + length, 0);
  while (steps.length > 2 && (steps.length > mostSteps || bytes > mostBytes)) {
    bytes -= steps.shift()?.length ?? 0;
    ticked.shift();
  }
  return { ...history, steps, ticked, at: steps.length - 1 };
}

/** The things that are ticked at the step that is shown. */
export function tickedAt({ ticked, at }: KeptMask): TickedThings {
  return ticked?.[at] ?? {};
}

/** One step back (-1) or forward (1); the same where there is none. */
export function moved(history: KeptMask, by: -1 | 1): KeptMask {
  const at = Math.min(history.steps.length - 1, Math.max(0, history.at + by));
  return at === history.at ? history : { ...history, at };
}

/** Of a picture of this size, nothing is marked yet. */
export function newHistory(width: number, height: number, start: Uint8Array<ArrayBuffer>): KeptMask {
  return { width, height, steps: [start], at: 0 };
}
