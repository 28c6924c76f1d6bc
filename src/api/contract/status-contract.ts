/** What the site is made of, as far as visitors meet it. Parts that are not set up here are left out. */
export type StatusPart = 'database' | 'storage' | 'jobs' | 'mail' | 'payments';

/** What the process that answers has measured since it started: nothing about anybody, and nothing estimated. */
export interface StatusBody {
  readonly startedAt: string;
  readonly parts: readonly {
    readonly id: StatusPart;
    readonly state: 'works' | 'fails' | 'unknown';
    /** Since when the process has seen it so. */
    readonly since: string | null;
  }[];
  /** The whole site’s line; empty while it can’t be read. */
  readonly lines: readonly {
    readonly kind: 'picture' | 'clip';
    readonly queued: number;
    readonly running: number;
  }[];
  /** Milliseconds that jobs waited lately, where this process has started enough of them. */
  readonly typicalWaitMs: number | null;
  /** Tools that can’t be used now: their models are on their way, or something they need is missing. */
  readonly unready: readonly string[];
}

/** Tells how the site is; never rejects. */
export interface SiteStatus {
  read(): Promise<StatusBody>;
}
