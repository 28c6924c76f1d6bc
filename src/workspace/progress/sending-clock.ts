import { useRef } from 'react';

interface SentMark {
  /** By this page's clock, in milliseconds. */
  readonly at: number;
  /** Share of the file, 0..1. */
  readonly sent: number;
}

/** How far back the rate is looked at: long enough to even bursts out, short enough to follow a line that changes. */
const lookBackMs = 20_000;
const tellingMs = 3_000;

/** How long the rest takes in milliseconds at the rate of the last seconds; null until that can be told. */
export function remainingUpload(marks: readonly SentMark[]): number | null {
  const first = marks[0];
  const last = marks.at(-1);
  if (!first || !last || last.at - first.at < tellingMs || last.sent <= first.sent) return null;
  return ((1 - last.sent) * (last.at - first.at)) / (last.sent - first.sent);
}

/** The same of an upload whose share is told anew with each render. What it took to come back from a lost connection isn't counted. */
export function useSendingClock(sent: number | null, isConnected: boolean): number | null {
  const marks = useRef<SentMark[]>([]);
  const last = marks.current.at(-1);
  if (sent === null || !isConnected || (last && sent < last.sent)) marks.current = [];
  else if (sent !== last?.sent) {
    const at = performance.now();
    marks.current = [...marks.current.filter((mark) => at - mark.at < lookBackMs), { at, sent }];
  }
  return remainingUpload(marks.current);
}
