/**
 * Turns progress within a tool's stages into progress of the whole job, by the stages' shares of the whole time. It
 * never goes back; a stage the tool does not have changes nothing.
 */
export class JobProgress {
  readonly #starts: ReadonlyMap<string, { start: number; share: number }>;
  #stage: string | null = null;
  #progress = 0;

  constructor(shares: Readonly<Record<string, number>>) {
    const starts = new Map<string, { start: number; share: number }>();
    let start = 0;
    for (const [stage, share] of Object.entries(shares)) {
      starts.set(stage, { start, share });
      start += share;
    }
    this.#starts = starts;
  }

  /** `fraction` is 0..1 within `stage`. */
  report(stage: string, fraction: number): void {
    const entered = this.#starts.get(stage);
    if (!entered) return;
    this.#stage = stage;
    const whole = entered.start + entered.share * Math.min(1, Math.max(0, fraction));
    this.#progress = Math.min(1, Math.max(this.#progress, whole));
  }

  get now(): { stage: string | null; progress: number } {
    return { stage: this.#stage, progress: this.#progress };
  }
}
