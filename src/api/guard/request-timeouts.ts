/** How long a request may keep what it holds while nothing comes from the other side. */
export interface RequestTimeouts {
  /** Between two parts of a body. */
  readonly bodySilenceMs: number;
  /** All waiting for a body together, besides what its bytes need at `bodyBytesPerSecond`. */
  readonly bodyGraceMs: number;
  readonly bodyBytesPerSecond: number;
  /** Until the next part of an answer is taken. */
  readonly readerSilenceMs: number;
}

/** A slow line brings eight kilobytes a second, and is silent for a moment where it is handed on. */
export const defaultTimeouts: RequestTimeouts = {
  bodySilenceMs: 10_000,
  bodyGraceMs: 20_000,
  bodyBytesPerSecond: 8 * 1024,
  readerSilenceMs: 20_000,
};
